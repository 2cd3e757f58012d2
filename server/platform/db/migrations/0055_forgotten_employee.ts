import { type Kysely, sql } from 'kysely'

/** Employees whose personal data were deleted: what they drove stays, with nobody's name (docs/drivers.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table employee add column forgotten boolean not null default false').execute(db)
}
