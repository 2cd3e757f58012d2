import { type Kysely, sql } from 'kysely'

/** Browsers that get messages by Web Push, and the key that signs them. Moments are ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table push_subscription (
    id integer generated always as identity primary key,
    account_id integer not null references account (id) on delete cascade,
    -- a browser gets messages for as long as somebody is signed in
    session_id integer not null references session (id) on delete cascade,
    endpoint text not null constraint push_subscription_endpoint unique,
    host text not null,
    p256dh text not null,
    auth text not null,
    created_at bigint not null
  )`,
  'create index push_subscription_account on push_subscription (account_id)',
  'create index push_subscription_session on push_subscription (session_id)',
  `create table push_key (
    id integer primary key default 1 check (id = 1),
    public_key text not null,
    private_key text not null
  )`,
]
