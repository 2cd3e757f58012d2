import { type Kysely, sql } from 'kysely'

/** A delivery of a schedule has a report for each question of its template. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  // Reports in the order of the questions; deleted ones stay in the list.
  "alter table report_delivery add column run_ids integer[] not null default '{}'",
  'update report_delivery set run_ids = array[run_id] where run_id is not null',
  'alter table report_delivery drop column run_id',
]
