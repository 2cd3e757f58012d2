import { type Kysely, sql } from 'kysely'
import {
  HISTORY_EVENT,
  HISTORY_EVENT_LOOKBACK_MS,
  HISTORY_FLAG,
  HISTORY_LEAD_MS,
  HISTORY_LOOKBACK_MS,
} from '../../../src/contract/http/fleetHistory.ts'
import { FULL_VALIDITY } from '../../../src/contract/constants.ts'
import type { Database } from '../../storage/schema.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'

/** A slice of the past: times in ms since the epoch, `to` exclusive, and a step in s. */
export interface Slice {
  readonly from: number
  readonly to: number
  readonly step: number
}

/** A whole number as a literal, so that the planner can prune the partitions. */
const whole = (value: number) => sql.raw(String(Math.trunc(value)))

const POSITION_COLUMNS = sql.raw(`p.ts, p.lat, p.lon, p.speed, p.azimuth,
  (p.ignition_on::integer * ${HISTORY_FLAG.ignitionOn}
    + (p.validity >= ${FULL_VALIDITY})::integer * ${HISTORY_FLAG.valid}) as flags`)

/** The codes of what a logged event changed; a reset may end both alarms. */
const EVENT_CODES = sql.raw(`case e.name
    when 'SOS_ALARM' then array[${HISTORY_EVENT.alarm}]
    when 'SIGNALING_ALARM' then array[${HISTORY_EVENT.lockedAlarm}]
    when 'alarmReset' then
      case when e.data->>'alarm' = 'false' then array[${HISTORY_EVENT.alarmOver}] else '{}'::integer[] end
      || case when e.data->>'lockedAlarm' = 'false' then array[${HISTORY_EVENT.lockedAlarmOver}] else '{}'::integer[] end
    else case e.data->>'deviceStatus'
      when 'CONNECTED' then array[${HISTORY_EVENT.connected}]
      when 'DISCONNECTED' then array[${HISTORY_EVENT.disconnected}]
      when 'NO_DATA' then array[${HISTORY_EVENT.noData}]
      when 'NO_DEVICE' then array[${HISTORY_EVENT.noDevice}]
      else '{}'::integer[] end
  end`)

const EVENT_NAMES = sql.raw(`('SOS_ALARM', 'SIGNALING_ALARM', 'alarmReset', 'deviceStatus')`)

/** A vehicle's positions before and in a slice: the last one before the lead, then one of each step. */
const positionsOf = (ownerId: number, { from, to, step }: Slice) => {
  const lead = from - HISTORY_LEAD_MS
  const mine = sql`from position p where p.owner_id = ${whole(ownerId)} and p.vehicle_id = m.id`
  return sql`select coalesce(json_agg(q.ts - ${whole(from)}), '[]') as at, coalesce(json_agg(q.lat), '[]') as lat,
      coalesce(json_agg(q.lon), '[]') as lon, coalesce(json_agg(q.speed), '[]') as speed,
      coalesce(json_agg(q.azimuth), '[]') as azimuth, coalesce(json_agg(q.flags), '[]') as flags
    from (select * from (
      (select ${POSITION_COLUMNS} ${mine}
        and p.ts > ${whole(lead - HISTORY_LOOKBACK_MS)} and p.ts <= ${whole(lead)} order by p.ts desc limit 1)
      union all
      (select distinct on (p.ts / ${whole(step * 1_000)}) ${POSITION_COLUMNS} ${mine}
        and p.ts > ${whole(lead)} and p.ts < ${whole(to)} order by p.ts / ${whole(step * 1_000)}, p.ts desc)
    ) parts order by ts) q`
}

const eventsOf = (ownerId: number, { from, to }: Slice) => sql`select
    coalesce(json_agg(json_build_array(e.at - ${whole(from)}, code.value) order by e.at, e.seq), '[]') as events
  from event_log e cross join lateral unnest(${EVENT_CODES}) as code (value)
  where e.owner_id = ${whole(ownerId)} and e.vehicle_id = m.id and not e.counted and e.name in ${EVENT_NAMES}
    and e.at > ${whole(from - HISTORY_EVENT_LOOKBACK_MS)} and e.at < ${whole(to)}`

/** A vehicle's part of a slice as the database wrote it: JSON that is passed on unparsed. */
export interface HistoryRow {
  readonly id: number
  readonly line: string
}

/**
 * The slice of the next `limit` vehicles visible to the caller, after the vehicle `after`, in the order of their ids.
 */
export const readSlice = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  slice: Slice,
  after: number,
  limit: number,
): Promise<readonly HistoryRow[]> => {
  const { ownerId } = principal
  const { rows } = await sql<HistoryRow>`with mine as materialized (
      select vehicle.id::integer as id from vehicle
      where ${visibleVehicle(principal)} and vehicle.id > ${whole(after)} order by vehicle.id limit ${whole(limit)}
    )
    select m.id, json_build_array(m.id, p.at, p.lat, p.lon, p.speed, p.azimuth, p.flags, e.events)::text as line
    from mine m cross join lateral (${positionsOf(ownerId, slice)}) p cross join lateral (${eventsOf(ownerId, slice)}) e
    order by m.id`.execute(db)
  return rows
}

/**
 * The time of the first stored position of a vehicle visible to the caller, ms since the epoch; null if there is
 * none.
 */
export const readOldest = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
): Promise<number | null> => {
  const { rows } = await sql<{ oldest: number | null }>`select min(f.ts) as oldest
    from vehicle cross join lateral (
      select p.ts from position p where p.owner_id = ${whole(principal.ownerId)} and p.vehicle_id = vehicle.id::integer
      order by p.ts limit 1
    ) f where ${visibleVehicle(principal)}`.execute(db)
  return rows[0]?.oldest ?? null
}
