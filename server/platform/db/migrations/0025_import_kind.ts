import { type Kysely, sql } from 'kysely'

/** A checked file belongs to one import; before, vehicles were the only one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table fleet_import add column kind text not null default 'vehicles'`.execute(db)
}
