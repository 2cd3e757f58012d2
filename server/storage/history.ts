import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'
import { readAzimuth, readPlace, readSpeed } from './positionUnits.ts'

/** Queries on the stored positions; docs/storage.md states the cost of each. */

/** A stored position in the units of the contract. */
export interface StoredPosition {
  readonly vehicleId: number
  /** ms since the epoch */
  readonly timestamp: number
  /** Degrees; null: without GPS. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** m/s */
  readonly speed: number
  /** Degrees clockwise from north; null: unknown. */
  readonly azimuth: number | null
  /** m above sea level; null: unknown. */
  readonly altitude: number | null
  /** 0 to 100 */
  readonly validity: number
  readonly satellites: number | null
  readonly ignitionOn: boolean
  /** The other values that the device sent; null: no others. */
  readonly attributes: Readonly<Record<string, number | boolean | string>> | null
}

/** A row of `position` as it is stored. */
export interface PositionColumns {
  readonly vehicle_id: number
  readonly ts: number
  readonly lat: number | null
  readonly lon: number | null
  readonly speed: number
  readonly azimuth: number | null
  readonly altitude: number | null
  readonly validity: number
  readonly satellites: number | null
  readonly ignition_on: boolean
  readonly attributes: StoredPosition['attributes']
}

/** The columns of `position p` that `inUnits` reads. */
export const POSITION_COLUMNS = sql.raw(
  'p.vehicle_id, p.ts, p.lat, p.lon, p.speed, p.azimuth, p.altitude, p.validity, p.satellites, p.ignition_on, p.attributes',
)

/** A stored row in the units of the contract. */
export const inUnits = (row: PositionColumns): StoredPosition => ({
  vehicleId: row.vehicle_id,
  timestamp: row.ts,
  latitude: row.lat === null ? null : readPlace(row.lat),
  longitude: row.lon === null ? null : readPlace(row.lon),
  speed: readSpeed(row.speed),
  azimuth: row.azimuth === null ? null : readAzimuth(row.azimuth),
  altitude: row.altitude,
  validity: row.validity,
  satellites: row.satellites,
  ignitionOn: row.ignition_on,
  attributes: row.attributes,
})

/** A vehicle of an owner between two moments, ms since the epoch; `to` is exclusive. */
export interface TrackQuery {
  readonly ownerId: number
  readonly vehicleId: number
  readonly from: number
  readonly to: number
}

/** The statement of `readTrack`; the moments are literals, so that the planner can prune partitions. */
export const trackStatement = ({
  ownerId,
  vehicleId,
  from,
  to,
}: TrackQuery) => sql<PositionColumns>`select ${POSITION_COLUMNS}
  from position p
  where p.owner_id = ${ownerId} and p.vehicle_id = ${vehicleId} and p.ts >= ${moment(from)} and p.ts < ${moment(to)}
  order by p.ts`

/** What a vehicle sent while it belonged to this owner, in time order. */
export const readTrack = async (
  db: Kysely<Database>,
  query: TrackQuery,
): Promise<readonly StoredPosition[]> => (await trackStatement(query).execute(db)).rows.map(inUnits)

/** The last reported place of a vehicle. */
export interface LastPosition {
  readonly vehicleId: number
  /** ms since the epoch */
  readonly timestamp: number
  /** The last good place, degrees; null: no place yet. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** m/s */
  readonly speed: number
  readonly ignitionOn: boolean
}

/**
 * The newest position of every vehicle of an owner that ever reported one. The current state has it in its own row, so
 * no partition is read.
 */
export const readLastPositions = async (
  db: Kysely<Database>,
  ownerId: number,
): Promise<readonly LastPosition[]> => (await lastStatement(ownerId).execute(db)).rows

export const lastStatement = (ownerId: number) => sql<LastPosition>`select s.vehicle_id as "vehicleId",
    s.timestamp, s.lat as latitude, s.lon as longitude, s.speed, s.ignition_on as "ignitionOn"
  from vehicle v join vehicle_position_state s on s.owner_id = v.owner_id and s.vehicle_id = v.id
  where v.owner_id = ${ownerId} and s.timestamp is not null`

/** The vehicles of an owner at a moment. */
export interface MomentQuery {
  readonly ownerId: number
  /** ms since the epoch */
  readonly at: number
  /** ms: positions older than this before the moment do not count. */
  readonly within: number
}

/**
 * The statement of `readMoment`: one index lookup for each vehicle. Vehicles that belong to others now are included as
 * far as this owner had them.
 */
export const momentStatement = ({
  ownerId,
  at,
  within,
}: MomentQuery) => sql<PositionColumns>`with mine as materialized (
    select v.id::integer as id from vehicle v where v.owner_id = ${ownerId}
    union select o.vehicle_id::integer from vehicle_past_owner o where o.owner_id = ${ownerId}
  )
  select ${POSITION_COLUMNS}
  from mine cross join lateral (
    select * from position p
    where p.owner_id = ${ownerId} and p.vehicle_id = mine.id
      and p.ts > ${moment(at - within)} and p.ts <= ${moment(at)}
    order by p.ts desc limit 1
  ) p`

/** The newest position of each vehicle of an owner as of a moment. */
export const readMoment = async (
  db: Kysely<Database>,
  query: MomentQuery,
): Promise<readonly StoredPosition[]> => (await momentStatement(query).execute(db)).rows.map(inUnits)

/** A moment as a literal. Only integers reach the statement. */
/** A moment (ms since the epoch) as a literal, so that the planner can prune partitions. */
export const moment = (at: number) => sql.raw(String(Math.trunc(at)))
