import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { storedAzimuth, storedPlace, storedSpeed, storedWhole } from '../storage/positionUnits.ts'
import type { ColdPatch, FlushPlan, HotRow, LogRow, SimpleRow } from './flushPlan.ts'
import { booleanArray, numberArray } from './sqlArray.ts'

/** The statements of a flush: one each, whatever the number of rows. */

type Trx = Transaction<Database>

/** Keeps positions as they arrived; a moment that is there already keeps its first position. */
export const insertPositions = async (trx: Trx, rows: FlushPlan['positions']): Promise<void> => {
  await sql`insert into position (ts, owner_id, vehicle_id, lat, lon, speed, azimuth, altitude, validity, satellites,
      ignition_on, attributes)
    select ts, owner_id, vehicle_id, lat, lon, speed, azimuth, altitude, validity, satellites, ignition_on,
      attributes::jsonb
    from unnest(
      ${numberArray(rows.map((row) => row.data.timestamp))}::bigint[],
      ${numberArray(rows.map((row) => row.ownerId))}::integer[],
      ${numberArray(rows.map((row) => row.data.vehicleId))}::integer[],
      ${numberArray(rows.map((row) => storedPlace(row.data.latitude)))}::integer[],
      ${numberArray(rows.map((row) => storedPlace(row.data.longitude)))}::integer[],
      ${numberArray(rows.map((row) => storedSpeed(row.data.speed)))}::smallint[],
      ${numberArray(rows.map((row) => storedAzimuth(row.data.azimuth)))}::smallint[],
      ${numberArray(rows.map((row) => storedWhole(row.altitude)))}::smallint[],
      ${numberArray(rows.map((row) => Math.floor(row.data.validity)))}::smallint[],
      ${numberArray(rows.map((row) => storedWhole(row.satellites)))}::smallint[],
      ${booleanArray(rows.map((row) => row.data.ignitionOn))}::boolean[],
      ${rows.map((row) => row.attributes)}::text[]
    ) as p (ts, owner_id, vehicle_id, lat, lon, speed, azimuth, altitude, validity, satellites, ignition_on, attributes)
    on conflict (owner_id, vehicle_id, ts) do nothing`.execute(trx)
}

export const updatePositionStates = async (
  trx: Trx,
  hot: ReadonlyMap<number, HotRow>,
  firstSeq: number,
): Promise<void> => {
  const rows = [...hot.values()]
  const places = rows.map(({ location }) => location)
  await sql`update vehicle_position_state s set seq = p.seq, "timestamp" = p.at, last_known_time = p.at,
      lat = p.lat, lon = p.lon, speed = p.speed, azimuth = p.azimuth, validity = p.validity,
      ignition_on = p.ignition_on, apply_ignition = p.apply_ignition, parking_ignition_since = p.since
    from unnest(
      ${numberArray(places.map((place) => place.vehicleId))}::bigint[],
      ${numberArray(rows.map((row) => firstSeq + row.index))}::bigint[],
      ${numberArray(places.map((place) => place.timestamp))}::bigint[],
      ${numberArray(places.map((place) => place.latitude))}::float8[],
      ${numberArray(places.map((place) => place.longitude))}::float8[],
      ${numberArray(places.map((place) => place.speed))}::float8[],
      ${numberArray(places.map((place) => place.azimuth))}::float8[],
      ${numberArray(places.map((place) => place.validity))}::float8[],
      ${booleanArray(places.map((place) => place.ignitionOn))}::boolean[],
      ${booleanArray(places.map((place) => place.applyIgnitionStatus))}::boolean[],
      ${numberArray(places.map((place) => place.parkingIgnitionSince))}::bigint[]
    ) as p (vehicle_id, seq, at, lat, lon, speed, azimuth, validity, ignition_on, apply_ignition, since)
    where s.vehicle_id = p.vehicle_id`.execute(trx)
}

export const updateVehicleStates = async (
  trx: Trx,
  cold: ReadonlyMap<number, ColdPatch>,
  firstSeq: number,
): Promise<void> => {
  const rows = [...cold].map(([vehicle_id, { index, ...patch }]) => ({
    vehicle_id,
    seq: firstSeq + index,
    ...patch,
    has_card: 'rfid_card' in patch,
  }))
  await sql`update vehicle_state s set seq = p.seq,
      device_status = coalesce(p.device_status, s.device_status),
      device_on = coalesce(p.device_on, s.device_on),
      alarm = coalesce(p.alarm, s.alarm),
      alarm_timestamp = coalesce(p.alarm_timestamp, s.alarm_timestamp),
      locked_alarm = coalesce(p.locked_alarm, s.locked_alarm),
      ant_status = coalesce(p.ant_status, s.ant_status),
      lock_state = coalesce(p.lock_state, s.lock_state),
      device_settings = coalesce(p.device_settings, s.device_settings),
      sensors = coalesce(p.sensors, s.sensors),
      sensor_setup = coalesce(p.sensor_setup, s.sensor_setup),
      trailer_action = coalesce(p.trailer_action, s.trailer_action),
      rfid_card = case when p.has_card then p.rfid_card else s.rfid_card end,
      counters = s.counters || coalesce(p.counters, '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (
      vehicle_id bigint, seq bigint, device_status text, device_on boolean, alarm boolean, alarm_timestamp bigint,
      locked_alarm boolean, ant_status jsonb, lock_state jsonb, device_settings jsonb, sensors jsonb, sensor_setup jsonb,
      trailer_action jsonb, rfid_card jsonb, counters jsonb, has_card boolean)
    where s.vehicle_id = p.vehicle_id`.execute(trx)
}

/**
 * Keeps events; answers the seqs of those that are new. A counted one is known by its vehicle, moment and name; every
 * other one is new.
 */
export const insertLog = async (
  trx: Trx,
  rows: readonly LogRow[],
  firstSeq: number,
  isCounted: boolean,
): Promise<ReadonlySet<number>> => {
  const { rows: kept } = await sql<{
    seq: number
  }>`insert into event_log (seq, owner_id, vehicle_id, name, at, counted, data)
    select seq, owner_id, vehicle_id, name, at, ${isCounted}::boolean, data::jsonb from unnest(
      ${numberArray(rows.map((row) => firstSeq + row.index))}::bigint[],
      ${numberArray(rows.map((row) => row.ownerId))}::integer[],
      ${numberArray(rows.map((row) => row.vehicleId))}::integer[],
      ${rows.map((row) => row.name)}::text[],
      ${numberArray(rows.map((row) => row.at))}::bigint[],
      ${rows.map((row) => row.json)}::text[]) as e (seq, owner_id, vehicle_id, name, at, data)
    on conflict do nothing
    returning seq`.execute(trx)
  return new Set(kept.map((row) => row.seq))
}

/** Counts events; answers the counts of the day afterwards by `countKey`. */
export const addCounts = async (
  trx: Trx,
  rows: readonly SimpleRow[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows: counts } = await sql<{ day: string; vehicle_id: number; name: string; count: number }>`
    insert into event_count as c (day, vehicle_id, name, count)
    select day, vehicle_id, name, count(*) from unnest(
      ${rows.map((row) => row.day)}::text[],
      ${numberArray(rows.map((row) => row.vehicleId))}::bigint[],
      ${rows.map((row) => row.name)}::text[]) as e (day, vehicle_id, name)
    group by day, vehicle_id, name
    on conflict (day, vehicle_id, name) do update set count = c.count + excluded.count
    returning day, vehicle_id, name, count`.execute(trx)
  return new Map(counts.map((row) => [countKey(row.day, row.vehicle_id, row.name), row.count]))
}

export const countKey = (day: string, vehicleId: number, name: string): string =>
  `${day} ${vehicleId} ${name}`
