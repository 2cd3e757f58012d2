import { type Kysely, sql } from 'kysely'

/**
 * A checked file belongs to one import; before, vehicles were the only one. The oldest files of an account give way in
 * the order in which they came, also where several came in one millisecond.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table fleet_import add column kind text not null default 'vehicles',
    add column sequence bigint not null generated always as identity`.execute(db)
}
