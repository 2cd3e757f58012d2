import { type Kysely, sql } from 'kysely'

/** Runs of reports with the rows of each vehicle, and templates of reports. Moments are ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table report_run (
    owner_id integer not null references account (id) on delete cascade,
    id integer primary key generated always as identity,
    -- who asked
    account_id integer not null references account (id) on delete cascade,
    name text,
    kind text not null,
    -- as in the contract
    question jsonb not null,
    -- in the order of the parts
    vehicle_ids integer[] not null,
    state text not null default 'queued'
      check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')),
    done integer not null default 0,
    row_count integer not null default 0,
    created_at bigint not null,
    finished_at bigint
  )`,
  'create index report_run_owner on report_run (owner_id, id)',
  'create index report_run_account on report_run (account_id, id)',
  `create index report_run_unfinished on report_run (created_at) where finished_at is null`,
  'create index report_run_finished on report_run (finished_at) where finished_at is not null',
  `create table report_part (
    run_id integer not null references report_run (id) on delete cascade,
    -- from 1 on, in the order of the run's vehicles
    n integer not null,
    -- null: rows about the fleet
    vehicle_id integer,
    note text,
    row_count integer not null,
    -- the rows as deflated JSON; null: there are none
    rows bytea,
    -- digest of all that the rows were computed from; null: they cannot be used again
    source bytea,
    primary key (run_id, n)
  )`,
  'create index report_part_source on report_part (source) where source is not null',
  `create table report_template (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    name text not null,
    -- as in the contract
    blocks jsonb not null,
    deleted_at bigint,
    primary key (owner_id, id)
  )`,
  `create unique index report_template_name on report_template (owner_id, lower(name collate "und-x-icu"))
    where deleted_at is null`,
  'create index report_template_deleted on report_template (deleted_at) where deleted_at is not null',
]
