import { type Kysely, sql } from 'kysely'

/** Routes, templates and tasks of clients (TASK-01 to TASK-23). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table task_route (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    name text not null,
    pass_order text not null,
    timing text not null,
    -- a list of points, as the calls have them
    points jsonb not null,
    -- ms since the epoch; null: it is not deleted
    deleted_at bigint,
    primary key (owner_id, id)
  )`,
  `create unique index task_route_name on task_route (owner_id, lower(name collate "und-x-icu"))
    where deleted_at is null`,
  'create index task_route_deleted on task_route (deleted_at) where deleted_at is not null',
  `create table task_template (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    name text not null,
    route_id integer not null,
    description text not null,
    -- ids of vehicles
    performers jsonb not null,
    shift text,
    repeat jsonb not null,
    lasts_minutes integer not null,
    time_zone text not null,
    is_on boolean not null,
    -- tasks are made of the moments up to this one; null: of none yet
    made_until bigint,
    deleted_at bigint,
    primary key (owner_id, id)
  )`,
  `create unique index task_template_name on task_template (owner_id, lower(name collate "und-x-icu"))
    where deleted_at is null`,
  'create index task_template_deleted on task_template (deleted_at) where deleted_at is not null',
  `create table task (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    name text not null,
    -- null: a person made it
    template_id integer,
    route_id integer not null,
    description text not null,
    -- ms since the epoch
    starts_at bigint,
    ends_at bigint,
    performers integer[] not null,
    shift text,
    state text not null check (state in ('draft', 'planned', 'active', 'completed')),
    outcome text check (outcome in ('done', 'failed', 'cancelled')),
    reason text not null default '',
    -- the route as it was when the task began or ended; null: that of route_id counts
    route jsonb,
    -- what performers have done of it; null: it has not begun
    progress jsonb,
    activated_at bigint,
    -- the beginning of the day of the activation
    day_start bigint,
    ended_at bigint,
    -- up to which moment the positions of performers were judged
    judged_at bigint,
    -- grows with each change, so that nothing is written over what another process wrote
    version integer not null default 0,
    deleted_at bigint,
    primary key (owner_id, id),
    check ((state = 'completed') = (outcome is not null))
  )`,
  'create index task_state on task (owner_id, state, starts_at) where deleted_at is null',
  `create index task_due on task (starts_at) where state = 'planned' and deleted_at is null`,
  `create index task_active on task (judged_at) where state = 'active' and deleted_at is null`,
  // A template makes one task for each of its moments, whatever became of it.
  'create unique index task_of_template on task (owner_id, template_id, starts_at) where template_id is not null',
  'create index task_of_route on task (owner_id, route_id) where deleted_at is null',
  'create index task_deleted on task (deleted_at) where deleted_at is not null',
]
