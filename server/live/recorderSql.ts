import { sql, type Transaction } from 'kysely'
import type { Database } from '../storage/schema.ts'
import type { ColdPatch, LogRow, SimpleRow } from './eventPlan.ts'
import { numberArray } from '../platform/sqlArray.ts'

/** The other statements of a flush: one each, whatever the number of rows. */

type Trx = Transaction<Database>

export const updateVehicleStates = async (
  trx: Trx,
  cold: ReadonlyMap<number, ColdPatch>,
  firstSeq: number,
): Promise<void> => {
  const rows = [...cold].map(([vehicle_id, { index, alarm_raised, locked_alarm_raised, ...patch }]) => ({
    vehicle_id,
    seq: firstSeq + index,
    ...patch,
    ...(alarm_raised && { alarm_event: firstSeq + alarm_raised.index, alarm_since: alarm_raised.at }),
    ...(locked_alarm_raised && {
      locked_alarm_event: firstSeq + locked_alarm_raised.index,
      locked_alarm_since: locked_alarm_raised.at,
    }),
    has_card: 'rfid_card' in patch,
  }))
  await sql`update vehicle_state s set seq = p.seq,
      device_status = coalesce(p.device_status, s.device_status),
      device_on = coalesce(p.device_on, s.device_on),
      alarm = coalesce(p.alarm, s.alarm),
      alarm_timestamp = coalesce(p.alarm_timestamp, s.alarm_timestamp),
      alarm_event = case when p.alarm and not s.alarm then p.alarm_event else s.alarm_event end,
      alarm_since = case when p.alarm and not s.alarm then p.alarm_since else s.alarm_since end,
      locked_alarm = coalesce(p.locked_alarm, s.locked_alarm),
      locked_alarm_event = case when p.locked_alarm and not s.locked_alarm then p.locked_alarm_event
        else s.locked_alarm_event end,
      locked_alarm_since = case when p.locked_alarm and not s.locked_alarm then p.locked_alarm_since
        else s.locked_alarm_since end,
      ant_status = coalesce(p.ant_status, s.ant_status),
      lock_state = coalesce(p.lock_state, s.lock_state),
      device_settings = coalesce(p.device_settings, s.device_settings),
      sensors = coalesce(p.sensors, s.sensors),
      sensor_setup = coalesce(p.sensor_setup, s.sensor_setup),
      trailer_action = coalesce(p.trailer_action, s.trailer_action),
      rfid_card = case when p.has_card then p.rfid_card else s.rfid_card end,
      counters = s.counters || coalesce(p.counters, '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (
      owner_id integer, vehicle_id bigint, seq bigint, device_status text, device_on boolean, alarm boolean, alarm_timestamp bigint,
      locked_alarm boolean, alarm_event bigint, alarm_since bigint, locked_alarm_event bigint, locked_alarm_since bigint, ant_status jsonb, lock_state jsonb, device_settings jsonb, sensors jsonb, sensor_setup jsonb,
      trailer_action jsonb, rfid_card jsonb, counters jsonb, has_card boolean)
    where s.owner_id = p.owner_id and s.vehicle_id = p.vehicle_id`.execute(trx)
}

/**
 * Inserts events; returns the seqs of the new ones. A counted event is identified by its vehicle, moment and name;
 * every other one is always new.
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

/** Counts events; returns the resulting counts of the day by `countKey`. */
export const addCounts = async (
  trx: Trx,
  rows: readonly SimpleRow[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows: counts } = await sql<{ day: string; vehicle_id: number; name: string; count: number }>`
    insert into event_count as c (day, owner_id, vehicle_id, name, count)
    select day, owner_id, vehicle_id, name, count(*) from unnest(
      ${rows.map((row) => row.day)}::text[],
      ${numberArray(rows.map((row) => row.ownerId))}::integer[],
      ${numberArray(rows.map((row) => row.vehicleId))}::bigint[],
      ${rows.map((row) => row.name)}::text[]) as e (day, owner_id, vehicle_id, name)
    group by day, owner_id, vehicle_id, name
    on conflict (day, owner_id, vehicle_id, name) do update set count = c.count + excluded.count
    returning day, vehicle_id, name, count`.execute(trx)
  return new Map(counts.map((row) => [countKey(row.day, row.vehicle_id, row.name), row.count]))
}

export const countKey = (day: string, vehicleId: number, name: string): string =>
  `${day} ${vehicleId} ${name}`
