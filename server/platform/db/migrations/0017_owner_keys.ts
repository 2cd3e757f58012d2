import { type Kysely, sql } from 'kysely'

/**
 * The owner in the keys of what grows with the fleet, so that a database can be spread over machines by owner
 * (docs/ten-million.md). What a vehicle is now goes with it to its next owner; counts of its days stay with the one before.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Made anew rather than updated, which would leave each table twice as large. */
const replaced = (table: string, create: string, fill: string): readonly string[] => [
  `alter table ${table} drop constraint ${table}_pkey`,
  `alter table ${table} rename to ${table}_before`,
  create,
  fill,
  `drop table ${table}_before`,
  `alter table ${table} add primary key (owner_id, vehicle_id),
    add foreign key (owner_id, vehicle_id) references vehicle (owner_id, id) on update cascade on delete cascade`,
]

/** Half empty and with no index but its key, so that an update stays on its page and writes no index. */
const POSITION_STATE = replaced(
  'vehicle_position_state',
  `create table vehicle_position_state (
    vehicle_id bigint not null,
    seq bigint not null default 0,
    "timestamp" bigint,
    last_known_time bigint,
    lat double precision,
    lon double precision,
    speed double precision not null default 0,
    azimuth double precision,
    validity double precision,
    parking_ignition_since bigint,
    owner_id integer not null,
    ignition_on boolean not null default false,
    apply_ignition boolean
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05)`,
  `insert into vehicle_position_state (vehicle_id, seq, "timestamp", last_known_time, lat, lon, speed, azimuth, validity,
      parking_ignition_since, owner_id, ignition_on, apply_ignition)
    select s.vehicle_id, s.seq, s."timestamp", s.last_known_time, s.lat, s.lon, s.speed, s.azimuth, s.validity,
      s.parking_ignition_since, v.owner_id, s.ignition_on, s.apply_ignition
    from vehicle_position_state_before s join vehicle v on v.id = s.vehicle_id order by v.owner_id, v.id`,
)

const STATE = replaced(
  'vehicle_state',
  `create table vehicle_state (
    vehicle_id bigint not null,
    owner_id integer not null,
    device_on boolean not null default true,
    alarm boolean not null default false,
    locked_alarm boolean not null default false,
    seq bigint not null default 0,
    alarm_timestamp bigint,
    device_status text not null default 'NO_DATA'
      check (device_status in ('CONNECTED', 'DISCONNECTED', 'NO_DATA', 'NO_DEVICE')),
    ant_status jsonb,
    lock_state jsonb,
    device_settings jsonb,
    sensors jsonb,
    trailer_action jsonb,
    rfid_card jsonb,
    counters jsonb not null default '{}',
    sensor_setup jsonb
  ) with (fillfactor = 70)`,
  `insert into vehicle_state (vehicle_id, owner_id, device_on, alarm, locked_alarm, seq, alarm_timestamp, device_status,
      ant_status, lock_state, device_settings, sensors, trailer_action, rfid_card, counters, sensor_setup)
    select s.vehicle_id, v.owner_id, s.device_on, s.alarm, s.locked_alarm, s.seq, s.alarm_timestamp, s.device_status,
      s.ant_status, s.lock_state, s.device_settings, s.sensors, s.trailer_action, s.rfid_card, s.counters, s.sensor_setup
    from vehicle_state_before s join vehicle v on v.id = s.vehicle_id order by v.owner_id, v.id`,
)

const COUNTING = replaced(
  'vehicle_counting',
  `create table vehicle_counting (
    vehicle_id bigint not null,
    owner_id integer not null,
    state jsonb not null
  ) with (fillfactor = 50)`,
  `insert into vehicle_counting (vehicle_id, owner_id, state)
    select s.vehicle_id, v.owner_id, s.state from vehicle_counting_before s join vehicle v on v.id = s.vehicle_id`,
)

/** The day stands first, for whole days are deleted. Counts of vehicles that are no more go. */
const EVENT_COUNT = [
  'alter table event_count drop constraint event_count_pkey',
  'alter table event_count add column owner_id integer',
  'update event_count c set owner_id = v.owner_id from vehicle v where v.id = c.vehicle_id',
  'delete from event_count where owner_id is null',
  'alter table event_count alter column owner_id set not null',
  'alter table event_count add primary key (day, owner_id, vehicle_id, name)',
]

const STATEMENTS: readonly string[] = [
  // What the keys of the states refer to.
  'drop index vehicle_owner_id',
  'create unique index vehicle_owner_id on vehicle (owner_id, id)',
  ...POSITION_STATE,
  ...STATE,
  ...COUNTING,
  ...EVENT_COUNT,
]
