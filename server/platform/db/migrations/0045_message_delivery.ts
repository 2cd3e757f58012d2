import { type Kysely, sql } from 'kysely'

/** The queue of messages that leave by a channel, and what their pace is kept by. Moments are ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table message_delivery (
    id bigint generated always as identity primary key,
    -- a message of a key is queued once
    key text not null constraint message_delivery_key unique,
    owner_id integer not null references account (id) on delete cascade,
    account_id integer references account (id) on delete cascade,
    -- without a reference: the log names it longer than it exists
    vehicle_id integer,
    channel text not null,
    address text not null,
    -- those of one host are limited together
    host text not null,
    subject text not null,
    text text not null,
    link text,
    state text not null default 'waiting'
      check (state in ('waiting', 'sent', 'failed', 'dropped', 'expired')),
    attempts integer not null default 0,
    created_at bigint not null,
    expires_at bigint not null,
    -- when it is due; while it is being sent: when another process may take it
    next_at bigint not null,
    last_at bigint,
    settled_at bigint,
    reason text,
    provider_id text,
    answer text,
    -- what the provider says of its arrival
    receipt text,
    receipt_at bigint
  )`,
  `create index message_delivery_waiting on message_delivery (channel, host, owner_id, next_at, id)
    where state = 'waiting'`,
  'create index message_delivery_owner on message_delivery (owner_id, id)',
  'create index message_delivery_account on message_delivery (account_id, id) where account_id is not null',
  "create index message_delivery_settled on message_delivery (settled_at) where state <> 'waiting'",
  'create index message_delivery_provider on message_delivery (channel, provider_id) where provider_id is not null',
  // Owners take turns at each host of a channel.
  `create table message_lane (
    channel text not null,
    host text not null,
    owner_id integer not null references account (id) on delete cascade,
    -- nothing is sent before
    free_at bigint not null default 0,
    served_at bigint not null default 0,
    primary key (channel, host, owner_id)
  )`,
  // The row lock lets one process claim at a time.
  `create table message_pace (
    channel text primary key,
    free_at bigint not null default 0,
    -- when the messages that were claimed would have been sent at the channel's rate
    paid_until double precision not null default 0
  )`,
  "insert into message_pace (channel) values ('email'), ('sms'), ('telegram'), ('push')",
  `create table message_usage (
    owner_id integer not null references account (id) on delete cascade,
    channel text not null,
    day date not null,
    count integer not null,
    primary key (owner_id, channel, day)
  )`,
]
