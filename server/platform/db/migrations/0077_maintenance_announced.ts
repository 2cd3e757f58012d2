import { type Kysely, sql } from 'kysely'

/** What was announced of each record of maintenance: each time that it becomes due soon or overdue has one event. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table maintenance add column announced text not null default 'ok'
    check (announced in ('ok', 'dueSoon', 'overdue'))`.execute(db)
}
