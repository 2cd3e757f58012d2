import { type Kysely, sql } from 'kysely'

/**
 * What a task is known by on every server that its archive is brought to, whatever people rename or move: ids are given by each server
 * itself.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table task add column key uuid not null default gen_random_uuid()`.execute(db)
}
