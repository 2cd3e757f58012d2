import { type Kysely, sql } from 'kysely'

/** The addresses of calendars; of the token only its SHA-256 is kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table calendar_feed (
    account_id integer not null primary key references account (id) on delete cascade,
    -- part of the ids of its events; kept when the address is replaced
    calendar_id uuid not null,
    -- SHA-256 of the token
    token_hash bytea not null unique,
    -- ms since the epoch
    created_at bigint not null
  )`,
]
