import { type Kysely, sql } from 'kysely'

/** What people are beside their login: how to reach them, avatars, second factors; links, mails and the audit log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const ACCOUNTS = [
  `alter table account
    add column name text,
    add column email text,
    add column phone text,
    add column telegram text,
    add column show_hints boolean not null default true`,
  `create table account_avatar (
    account_id integer primary key references account (id) on delete cascade,
    content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
    -- SHA-256 of the bytes in hex; it stands in the avatar's address, so that a new picture has a new one.
    hash text not null,
    bytes bytea not null
  )`,
  // A vehicle that is deleted or changes hands is looked for here by its id.
  'create index account_vehicle_vehicle_id on account_vehicle (vehicle_id)',
]

/** A session that an administrator entered ends with the administrator's account. */
const SESSIONS = [
  `alter table session
    add column address text not null default '',
    add column user_agent text not null default '',
    add column last_seen_at timestamptz,
    add column entered_by integer references account (id) on delete cascade`,
  'update session set last_seen_at = created_at',
  'alter table session alter column last_seen_at set not null',
  'create index session_entered_by on session (entered_by) where entered_by is not null',
]

const LINKS = [
  `create table one_time_link (
    id bigint generated always as identity primary key,
    purpose text not null check (purpose in ('restore', 'entry', 'first-admin')),
    token_hash bytea not null unique,
    account_id integer references account (id) on delete cascade,
    created_by integer references account (id) on delete cascade,
    created_at timestamptz not null,
    -- null: until it is used
    expires_at timestamptz,
    used_at timestamptz,
    detail jsonb not null default '{}'
  )`,
  'create index one_time_link_account_id on one_time_link (account_id)',
  'create index one_time_link_created_by on one_time_link (created_by)',
]

/** It refers to no account, for it has to outlive those whom it tells of. */
const AUDIT = [
  `create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    event text not null,
    actor_id integer,
    actor_login text,
    account_id integer,
    account_login text,
    address text not null default '',
    detail jsonb not null default '{}'
  )`,
  'create index audit_log_account_id on audit_log (account_id, id)',
  'create index audit_log_actor_id on audit_log (actor_id, id)',
]

/** No mail holds its link here: the link is made when the mail leaves, so that none waits where it could be read. */
const MAIL = [
  `create table mail_outbox (
    id bigint generated always as identity primary key,
    purpose text not null check (purpose in ('restore')),
    account_id integer not null references account (id) on delete cascade,
    recipient text not null,
    created_at timestamptz not null,
    state text not null check (state in ('waiting', 'sent', 'revealed', 'failed')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    settled_at timestamptz,
    last_error text
  )`,
  `create index mail_outbox_waiting on mail_outbox (next_attempt_at) where state = 'waiting'`,
  'create index mail_outbox_account_id on mail_outbox (account_id)',
]

const SECOND_FACTOR = [
  `create table second_factor (
    account_id integer primary key references account (id) on delete cascade,
    -- base32, as otpauth has it
    secret text not null,
    confirmed_at timestamptz,
    -- the last counter that was taken: each code is good once
    last_counter bigint not null default 0
  )`,
  `create table recovery_code (
    account_id integer not null references account (id) on delete cascade,
    code_hash bytea not null,
    primary key (account_id, code_hash)
  )`,
]

const STATEMENTS: readonly string[] = [
  ...ACCOUNTS,
  ...SESSIONS,
  ...LINKS,
  ...AUDIT,
  ...MAIL,
  ...SECOND_FACTOR,
]
