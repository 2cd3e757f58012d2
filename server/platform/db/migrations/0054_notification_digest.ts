import { type Kysely, sql } from 'kysely'

/** Mails that collect the notifications of an hour or a day. Moments are ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  // As in the contract; null: each notification has a mail of its own.
  'alter table notification_settings add column digest jsonb',
  `create table notification_digest (
    id bigint generated always as identity primary key,
    -- that of the message which it stands for: collected once
    key text not null constraint notification_digest_key unique,
    account_id integer not null references account (id) on delete cascade,
    -- what its reader has to be allowed when it is sent
    seen jsonb not null,
    text text not null,
    due_at bigint not null
  )`,
  'create index notification_digest_due on notification_digest (due_at)',
  'create index notification_digest_account on notification_digest (account_id)',
]
