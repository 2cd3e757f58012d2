import { type Kysely, sql } from 'kysely'

/**
 * How far a task is changes every minute, and is written without a look at any index: none has a column that this changes (the moment
 * up to which it was judged was in one), pages have room for the next version of their rows, and rows of two to four kilobytes are not
 * compressed each time.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table task add column is_unjudged boolean not null generated always as (judged_at is null) stored`.execute(
    db,
  )
  await sql`drop index task_active`.execute(db)
  await sql`create index task_active on task (owner_id, id) where state = 'active' and deleted_at is null`.execute(
    db,
  )
  await sql`create index task_unjudged on task (owner_id, id)
    where state = 'active' and deleted_at is null and is_unjudged`.execute(db)
  await sql`alter table task set (fillfactor = 70, toast_tuple_target = 4080)`.execute(db)
}
