import { type Kysely, sql } from 'kysely'

/**
 * Vehicles, their current state, stored positions, events and their counts, groups, pins, device commands.
 * Times are ms since the epoch.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const VEHICLE = [
  `create table vehicle (
    id bigint generated always as identity primary key,
    owner_id integer not null references account (id),
    name text not null,
    license_plate text not null,
    type text not null default 'VEHICLE' check (type in ('VEHICLE', 'TRAILER')),
    description text not null default '',
    device_serial text not null unique,
    device_type text not null default 'GLOBUS',
    mapping jsonb,
    notify_no_signal boolean not null default false,
    settings jsonb not null default '[]',
    details jsonb not null default '{}'
  )`,
  'create index vehicle_owner_id on vehicle (owner_id, id)',
]

/**
 * The hot table is half empty and has no index but its key, so that an update stays on its page (HOT) and writes no
 * index; vacuum follows closely.
 */
const STATE = [
  `create table vehicle_position_state (
    vehicle_id bigint primary key references vehicle (id) on delete cascade,
    seq bigint not null default 0,
    "timestamp" bigint,
    last_known_time bigint,
    lat double precision,
    lon double precision,
    speed double precision not null default 0,
    azimuth double precision,
    validity double precision,
    ignition_on boolean not null default false,
    apply_ignition boolean,
    parking_ignition_since bigint
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05)`,
  `create table vehicle_state (
    vehicle_id bigint primary key references vehicle (id) on delete cascade,
    seq bigint not null default 0,
    device_status text not null default 'NO_DATA'
      check (device_status in ('CONNECTED', 'DISCONNECTED', 'NO_DATA', 'NO_DEVICE')),
    device_on boolean not null default true,
    alarm boolean not null default false,
    alarm_timestamp bigint,
    locked_alarm boolean not null default false,
    ant_status jsonb,
    lock_state jsonb,
    device_settings jsonb,
    sensors jsonb,
    trailer_action jsonb,
    rfid_card jsonb,
    counters jsonb not null default '{}'
  ) with (fillfactor = 70)`,
]

/** No foreign keys here: the recorder knows its vehicles, and a check per row would double the cost of a position. */
const HISTORY = [
  `create table position (
    vehicle_id bigint not null,
    ts bigint not null,
    lat double precision,
    lon double precision,
    speed real not null,
    azimuth real,
    validity real not null,
    ignition_on boolean not null,
    primary key (vehicle_id, ts)
  )`,
  `create table event_count (
    day text not null,
    vehicle_id bigint not null,
    name text not null,
    count integer not null,
    primary key (day, vehicle_id, name)
  ) with (fillfactor = 70)`,
  `create table event_log (
    seq bigint primary key,
    vehicle_id bigint not null,
    name text not null,
    at bigint not null,
    counted boolean not null,
    data jsonb not null
  )`,
  // What is counted is kept once per moment, so that a batch that is repeated after a broken answer counts once.
  'create unique index event_log_counted on event_log (vehicle_id, at, name) where counted',
  'create index event_log_others on event_log (vehicle_id, at) where not counted',
  `create table event_counter (one boolean primary key default true check (one), seq bigint not null)
    with (fillfactor = 10)`,
  'insert into event_counter (seq) values (0)',
]

const OWNED = [
  `create table vehicle_group (
    id bigint generated always as identity primary key,
    owner_id integer not null references account (id),
    name text not null,
    unique (owner_id, name)
  )`,
  `create table vehicle_group_member (
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    group_id bigint not null references vehicle_group (id) on delete cascade,
    primary key (vehicle_id, group_id)
  )`,
  'create index vehicle_group_member_group_id on vehicle_group_member (group_id)',
  `create table account_pin (
    account_id integer not null references account (id) on delete cascade,
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    place integer not null,
    primary key (account_id, vehicle_id)
  )`,
  'create index account_pin_vehicle_id on account_pin (vehicle_id)',
  `create table device_command (
    id bigint generated always as identity primary key,
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    device_serial text not null,
    command text not null,
    payload jsonb not null,
    state text not null check (state in ('queued', 'sent', 'answered', 'failed')),
    answer text,
    asked_by integer references account (id) on delete set null,
    asked_at bigint not null,
    sent_at bigint,
    settled_at bigint
  )`,
  `create index device_command_open on device_command (vehicle_id) where state in ('queued', 'sent')`,
  `create table vehicle_retranslation (
    vehicle_id bigint primary key references vehicle (id) on delete cascade,
    sent boolean not null default false,
    etoll boolean not null default false,
    last_success bigint,
    last_error text
  )`,
  'create table meta (key text primary key, value text not null)',
]

const STATEMENTS: readonly string[] = [...VEHICLE, ...STATE, ...HISTORY, ...OWNED]
