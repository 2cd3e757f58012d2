import { type Kysely, sql } from 'kysely'
import { FULL_VALIDITY, NO_SIGNAL_AFTER_MS } from '../../../src/contract/constants.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'

/** A device that reports without a place for so long has lost its coordinates. */
export const COORDINATES_LOST_AFTER_MS = 600_000

/** The beginning of an outage, or its end. */
export interface OutageChange {
  readonly vehicleId: number
  readonly ownerId: number
  readonly kind: 'signal' | 'coordinates'
  /** When it began or ended, ms since the epoch. */
  readonly at: number
}

type Db = Kysely<Database>

const STATES = sql`vehicle v
  join vehicle_position_state p on p.owner_id = v.owner_id and p.vehicle_id = v.id
  join vehicle_state s on s.owner_id = v.owner_id and s.vehicle_id = v.id`
const COLUMNS = sql`v.id::float8 as "vehicleId", v.owner_id as "ownerId"`

/** Vehicles that fell silent, of those for which it is switched on (NOTIF-37): each from when it counts as silent. */
const findSilences = async (db: Db, now: number, limit: number): Promise<readonly OutageChange[]> => {
  const { rows } = await sql<OutageChange>`
    select ${COLUMNS}, 'signal' as kind, p.last_known_time + ${NO_SIGNAL_AFTER_MS}::bigint as at from ${STATES}
    where v.notify_no_signal and s.device_on and s.device_status <> 'NO_DEVICE'
      and p.last_known_time < ${now - NO_SIGNAL_AFTER_MS}::bigint
      and not exists (select 1 from vehicle_outage o where o.vehicle_id = v.id and o.kind = 'signal')
    order by v.id limit ${limit}`.execute(db)
  return rows
}

/** Vehicles whose devices report without a place, of owners who have a rule about it. */
const findLostCoordinates = async (db: Db, now: number, limit: number): Promise<readonly OutageChange[]> => {
  const { rows } = await sql<OutageChange>`
    select ${COLUMNS}, 'coordinates' as kind, p.timestamp as at from notification_watch w
      join ${STATES} on v.owner_id = w.owner_id
    where 'COORDINATES_LOST' = any(w.events) and s.device_on
      and p.timestamp > ${now - NO_SIGNAL_AFTER_MS}::bigint and p.validity < ${FULL_VALIDITY}
      and not exists (select 1 from vehicle_outage o where o.vehicle_id = v.id and o.kind = 'coordinates')
      and exists (select 1 from position q where q.owner_id = v.owner_id and q.vehicle_id = v.id
        and q.ts between p.timestamp - ${NO_SIGNAL_AFTER_MS}::bigint and p.timestamp - ${COORDINATES_LOST_AFTER_MS}::bigint)
      and not exists (select 1 from position q where q.owner_id = v.owner_id and q.vehicle_id = v.id
        and q.ts > p.timestamp - ${COORDINATES_LOST_AFTER_MS}::bigint and q.ts <= p.timestamp
        and q.validity >= ${FULL_VALIDITY} and q.lat is not null)
    order by v.id limit ${limit}`.execute(db)
  return rows
}

export const findBegun = async (db: Db, now: number, limit: number): Promise<readonly OutageChange[]> => [
  ...(await findSilences(db, now, limit)),
  ...(await findLostCoordinates(db, now, limit)),
]

/** Outages that are over: the vehicle reports again, or its device knows a place again. */
export const findEnded = async (db: Db, now: number, limit: number): Promise<readonly OutageChange[]> => {
  const { rows } = await sql<OutageChange>`
    select ${COLUMNS}, o.kind, case o.kind when 'signal' then p.last_known_time else p.timestamp end as at
    from vehicle_outage o join ${STATES} on v.id = o.vehicle_id and v.owner_id = o.owner_id
    where case o.kind when 'signal' then p.last_known_time >= ${now - NO_SIGNAL_AFTER_MS}::bigint
      else p.validity >= ${FULL_VALIDITY} and p.timestamp > o.since end
    order by v.id limit ${limit}`.execute(db)
  return rows
}

/** Stores the outages; returns those that were not stored yet. */
export const beginOutages = async (
  db: Db,
  begun: readonly OutageChange[],
): Promise<readonly OutageChange[]> => {
  const { rows } = await sql<{ vehicleId: number; kind: string }>`
    insert into vehicle_outage (vehicle_id, kind, owner_id, since)
    select * from unnest(${numberArray(begun.map(({ vehicleId }) => vehicleId))}::bigint[],
      ${begun.map(({ kind }) => kind)}::text[], ${numberArray(begun.map(({ ownerId }) => ownerId))}::integer[],
      ${numberArray(begun.map(({ at }) => at))}::bigint[])
    on conflict do nothing returning vehicle_id as "vehicleId", kind`.execute(db)
  const stored = new Set(rows.map(({ vehicleId, kind }) => `${vehicleId} ${kind}`))
  return begun.filter(({ vehicleId, kind }) => stored.has(`${vehicleId} ${kind}`))
}

/** Removes the outages; returns those that were there. */
export const endOutages = async (
  db: Db,
  ended: readonly OutageChange[],
): Promise<readonly OutageChange[]> => {
  const { rows } = await sql<{ vehicleId: number; kind: string }>`delete from vehicle_outage o
    using unnest(${numberArray(ended.map(({ vehicleId }) => vehicleId))}::bigint[],
      ${ended.map(({ kind }) => kind)}::text[]) as e (vehicle_id, kind)
    where o.vehicle_id = e.vehicle_id and o.kind = e.kind
    returning o.vehicle_id as "vehicleId", o.kind`.execute(db)
  const removed = new Set(rows.map(({ vehicleId, kind }) => `${vehicleId} ${kind}`))
  return ended.filter(({ vehicleId, kind }) => removed.has(`${vehicleId} ${kind}`))
}

/** Forgets the outages of vehicles that changed hands, and the silences of those that nobody wants to hear of. */
export const dropOutages = async (db: Db): Promise<void> => {
  await sql`delete from vehicle_outage o using vehicle v
    where v.id = o.vehicle_id and (v.owner_id <> o.owner_id or (o.kind = 'signal' and not v.notify_no_signal))`.execute(
    db,
  )
}
