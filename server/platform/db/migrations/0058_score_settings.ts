import { type Kysely, sql } from 'kysely'

/** What an account has set up for the scores of its drivers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table score_settings (
    owner_id integer not null primary key references account (id) on delete cascade,
    -- points by criterion, the night, and its speed limit
    settings jsonb not null
  )`,
]
