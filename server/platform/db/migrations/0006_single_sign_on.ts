import { type Kysely, sql } from 'kysely'

/** Sign-ins through an OpenID Connect provider. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table sso_attempt (
    browser_hash bytea primary key,
    state text not null,
    nonce text not null,
    verifier text not null,
    created_at timestamptz not null,
    account_id integer references account (id) on delete cascade
  )`,
  'create index sso_attempt_created_at on sso_attempt (created_at)',
  `create table account_identity (
    issuer text not null,
    subject text not null,
    account_id integer not null references account (id) on delete cascade,
    created_at timestamptz not null,
    primary key (issuer, subject)
  )`,
  'create index account_identity_account_id on account_identity (account_id)',
  'create index account_email on account (lower(email)) where email is not null',
]
