import { type Kysely, sql } from 'kysely'

/**
 * Schedules of reports with what came of each, the cloud disks of accounts, and mails with attachments. Moments are ms since
 * the epoch.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table report_schedule (
    owner_id integer not null references account (id) on delete cascade,
    id integer primary key generated always as identity,
    -- the author, whose rights it has
    account_id integer not null references account (id) on delete cascade,
    name text not null,
    -- as in the contract
    settings jsonb not null,
    is_on boolean not null,
    -- null: it is off, or its moments are over
    next_at bigint,
    created_at bigint not null,
    deleted_at bigint
  )`,
  'create index report_schedule_owner on report_schedule (owner_id)',
  `create unique index report_schedule_name on report_schedule (account_id, lower(name collate "und-x-icu"))
    where deleted_at is null`,
  'create index report_schedule_due on report_schedule (next_at) where next_at is not null and deleted_at is null',
  'create index report_schedule_deleted on report_schedule (deleted_at) where deleted_at is not null',
  `create table report_delivery (
    id integer primary key generated always as identity,
    schedule_id integer not null references report_schedule (id) on delete cascade,
    -- the moment of the schedule, or when somebody asked for it
    due_at bigint not null,
    is_asked boolean not null,
    run_id integer references report_run (id) on delete set null,
    state text not null default 'queued' check (state in ('queued', 'running', 'sent', 'empty', 'failed')),
    -- why it failed, a name of the contract
    reason text,
    row_count integer,
    created_at bigint not null,
    finished_at bigint
  )`,
  // A moment of a schedule is delivered once.
  'create unique index report_delivery_due on report_delivery (schedule_id, due_at) where not is_asked',
  'create index report_delivery_newest on report_delivery (schedule_id, id)',
  'create index report_delivery_run on report_delivery (run_id) where run_id is not null',
  'create index report_delivery_unfinished on report_delivery (id) where finished_at is null',
  `create table report_disk (
    account_id integer primary key references account (id) on delete cascade,
    url text not null,
    folder text not null,
    user_name text not null,
    password text not null,
    changed_at bigint not null
  )`,
  'alter table mail_outbox drop constraint mail_outbox_purpose_check',
  `alter table mail_outbox add constraint mail_outbox_purpose_check
    check (purpose in ('restore', 'webhookOff', 'signInLocked', 'report'))`,
  // Mails of one batch have the same attachments, and each recipient gets one.
  'alter table mail_outbox add column batch text',
  'create unique index mail_outbox_batch on mail_outbox (batch, recipient) where batch is not null',
  `create table mail_attachment (
    batch text not null,
    n integer not null,
    name text not null,
    type text not null,
    bytes bytea not null,
    primary key (batch, n)
  )`,
]
