import { type Kysely, sql } from 'kysely'

/** Background jobs: what is to run, what runs under whose lease, and what has finished. Moments are ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table job (
    id bigint generated always as identity primary key,
    kind text not null,
    -- whose share of the workers it uses; null: the system's own
    account_id integer references account (id) on delete cascade,
    -- the due moment of its kind's schedule
    scheduled_at bigint,
    input jsonb not null,
    state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
    progress real not null default 0 check (progress between 0 and 1),
    result jsonb,
    attempts integer not null default 0,
    run_at bigint not null,
    lease_owner text,
    lease_until bigint,
    cancel_requested boolean not null default false,
    error text,
    created_at bigint not null,
    started_at bigint,
    finished_at bigint,
    -- each due moment is enqueued once, by whichever process comes first
    unique (kind, scheduled_at),
    check ((state = 'running') = (lease_until is not null and lease_owner is not null)),
    check ((state in ('done', 'failed', 'cancelled')) = (finished_at is not null))
  )`,
  `create index job_queued on job (kind, coalesce(account_id, 0), run_at, id) where state = 'queued'`,
  `create index job_running on job (kind, coalesce(account_id, 0)) where state = 'running'`,
  `create index job_lease on job (lease_until) where state = 'running'`,
  // When an account was served last; its jobs when it is deleted.
  'create index job_served on job (kind, coalesce(account_id, 0), started_at)',
  'create index job_account_id on job (account_id) where account_id is not null',
  'create index job_finished on job (kind, finished_at) where finished_at is not null',
]
