import { type Kysely, sql } from 'kysely'

/**
 * Rules of notifications, what they remember of vehicles, what waits for a confirmation, and the silences of vehicles.
 * Moments are ms since the epoch.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table notification_rule (
    owner_id integer not null references account (id) on delete cascade,
    id integer primary key generated always as identity,
    -- the author
    account_id integer not null references account (id) on delete cascade,
    name text not null,
    -- as in the contract
    fields jsonb not null,
    is_on boolean not null,
    created_at bigint not null,
    last_at bigint,
    deleted_at bigint
  )`,
  'create index notification_rule_owner on notification_rule (owner_id) where deleted_at is null',
  'create index notification_rule_account on notification_rule (account_id)',
  'create index notification_rule_deleted on notification_rule (deleted_at) where deleted_at is not null',
  `create table notification_watch (
    owner_id integer primary key references account (id) on delete cascade,
    -- rises with every change of what decides
    revision bigint not null,
    -- events besides those of which everybody is notified
    events text[] not null
  )`,
  `create table notification_state (
    owner_id integer not null,
    -- 0: what needs no rule
    rule_id integer not null,
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    state jsonb not null,
    due_at bigint,
    primary key (rule_id, owner_id, vehicle_id)
  )`,
  'create index notification_state_vehicle on notification_state (vehicle_id)',
  'create index notification_state_due on notification_state (due_at) where due_at is not null',
  `create table notification_escalation (
    id bigint primary key generated always as identity,
    owner_id integer not null,
    rule_id integer not null references notification_rule (id) on delete cascade,
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    event_seq bigint not null,
    event_name text not null,
    -- how often it was repeated
    step integer not null,
    next_at bigint not null,
    finding jsonb not null
  )`,
  "create unique index notification_escalation_event on notification_escalation (rule_id, event_seq, (finding ->> 'subject'), (finding ->> 'type'))",
  'create index notification_escalation_next on notification_escalation (next_at)',
  'create index notification_escalation_vehicle on notification_escalation (vehicle_id)',
  `create table notification_storm (
    owner_id integer primary key references account (id) on delete cascade,
    -- minutes since the epoch
    minute bigint not null,
    count integer not null
  )`,
  `create table vehicle_outage (
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    kind text not null check (kind in ('signal', 'coordinates')),
    owner_id integer not null,
    since bigint not null,
    primary key (vehicle_id, kind)
  )`,
  'create index vehicle_notify_no_signal on vehicle (owner_id, id) where notify_no_signal',
]
