import { type Kysely, sql } from 'kysely'

/** Archives of accounts are moved in, too (docs/archive.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table move_in
    drop constraint move_in_source_check,
    add constraint move_in_source_check check (source in ('traccar', 'positions', 'archive'))`.execute(db)
}
