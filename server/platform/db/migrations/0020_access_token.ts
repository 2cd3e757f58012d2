import { type Kysely, sql } from 'kysely'

/**
 * Personal access tokens. Their ids are of the sessions' numbers: what ends a session or a token names it by one number,
 * and no number is both.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table access_token (
    account_id integer not null references account (id) on delete cascade,
    id integer not null default nextval(pg_get_serial_sequence('session', 'id')::regclass),
    -- SHA-256 of the token
    token_hash bytea not null unique,
    -- how the token begins, to be recognised by
    start text not null,
    name text not null,
    scope text not null check (scope in ('read', 'change')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    last_used_address text,
    primary key (account_id, id)
  )`,
  'create unique index access_token_id on access_token (id)',
]
