import { type Kysely, sql } from 'kysely'

/**
 * One outbox of events for any number of consumers, each with a position of its own, instead of the events of webhooks.
 * What webhooks had not read yet moves over.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** The names of the events that webhooks had stored under types of their own. */
const WEBHOOK_EVENT_NAMES = {
  'parking.started': 'VEHICLE_PARKING_START',
  'parking.ended': 'VEHICLE_PARKING_END',
  'parking_with_ignition.started': 'PARKING_WITH_IGNITION_START',
  'fuelling.started': 'FUELLING_START',
  'fuelling.ended': 'FUELLING_END',
  'defuelling.started': 'DEFUELLING_START',
  'defuelling.ended': 'DEFUELLING_END',
  'over_speed.started': 'VEHICLE_OVER_SPEED_START',
  'over_speed.ended': 'VEHICLE_OVER_SPEED_END',
  'temperature.alerted': 'TERM',
  'voltage.alerted': 'VOLTAGE',
  'power.lost': 'POWER_LOST',
  'power.restored': 'POWER_RESTORED',
  'counter.triggered': 'COUNTER_TRIGGERED',
  'sensor.triggered': 'SENSOR_CONTROL',
  'input.triggered': 'INPUT_CONTROL',
  'alarm.sos': 'SOS_ALARM',
  'alarm.signaling': 'SIGNALING_ALARM',
  'alarm.reset': 'alarmReset',
  'antenna.changed': 'antennaStatus',
  'lock.changed': 'LockStateForDevice',
}

const STATEMENTS: readonly string[] = [
  `create table outbox_event (
    seq bigint primary key,
    owner_id integer not null,
    vehicle_id integer not null,
    name text not null,
    at bigint not null,
    data jsonb not null,
    -- the names of those that want it
    consumers text[] not null
  )`,
  `create table outbox_consumer (
    name text primary key,
    -- the last seq that it has read
    position bigint not null
  )`,
  `insert into outbox_event (seq, owner_id, vehicle_id, name, at, data, consumers)
    select e.seq, e.owner_id, e.vehicle_id, n.value, e.at, e.details, '{webhooks}'
    from webhook_event e join jsonb_each_text('${JSON.stringify(WEBHOOK_EVENT_NAMES)}') n on n.key = e.type`,
  `insert into outbox_consumer select 'webhooks', min(seq) - 1 from outbox_event having count(*) > 0`,
  'drop table webhook_event',
]
