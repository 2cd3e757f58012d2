import { type Kysely, sql } from 'kysely'

/** What a checked file is imported into, where its import has more than one place for it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table fleet_import add column target jsonb`.execute(db)
}
