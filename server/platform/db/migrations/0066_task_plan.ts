import { type Kysely, sql } from 'kysely'

/** The tasks of a time, however many were completed before it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index task_completed on task (owner_id, (greatest(ended_at, ends_at)))
    where state = 'completed' and deleted_at is null`.execute(db)
}
