import { type Kysely, sql, type Transaction } from 'kysely'
import { numberArray } from '../../platform/sqlArray.ts'
import type { StoredPosition, TrackQuery } from '../history.ts'
import { readAzimuth, readPlace, readSpeed } from '../positionUnits.ts'
import type { Database } from '../schema.ts'

type Db = Kysely<Database> | Transaction<Database>

/** The rows of a vehicle that are later than these moments, ms since the epoch. */
export interface PeriodCursor extends Pick<TrackQuery, 'ownerId' | 'vehicleId'> {
  readonly position: number
  readonly reading: number
}

interface PositionRow {
  readonly vehicleId: number
  readonly ts: number
  readonly lat: number | null
  readonly lon: number | null
  readonly speed: number
  readonly azimuth: number | null
  readonly validity: number
  readonly ignition_on: boolean
  readonly alarm: string | null
  readonly io254: number | null
}

/** A row of sensor_reading. */
export interface ReadingRow {
  readonly ts: number
  readonly series: readonly number[]
  readonly readings: readonly (number | null)[]
}

/** What the detectors need of a position. */
export type SentPosition = Pick<
  StoredPosition,
  'timestamp' | 'latitude' | 'longitude' | 'speed' | 'azimuth' | 'validity' | 'ignitionOn'
> & {
  /** Alarms of its message, with the size that comes with some of them. */
  readonly alarm: string | null
  readonly io254: number | null
}

/** What vehicles sent after their cursors, by vehicle and in the order of time. */
export interface SentAfter {
  readonly positions: ReadonlyMap<number, readonly SentPosition[]>
  readonly readings: ReadonlyMap<number, readonly ReadingRow[]>
}

const cursorsOf = (cursors: readonly PeriodCursor[], name: 'position' | 'reading') => sql`unnest(
  ${numberArray(cursors.map(({ ownerId }) => ownerId))}::integer[],
  ${numberArray(cursors.map(({ vehicleId }) => vehicleId))}::integer[],
  ${numberArray(cursors.map((cursor) => cursor[name]))}::bigint[]) as f (owner_id, vehicle_id, since)`

const byVehicle = <T extends { readonly vehicleId: number }, R>(
  rows: readonly T[],
  read: (row: T) => R,
): ReadonlyMap<number, readonly R[]> => {
  const lists = new Map<number, R[]>()
  for (const row of rows) {
    const list = lists.get(row.vehicleId)
    if (list) list.push(read(row))
    else lists.set(row.vehicleId, [read(row)])
  }
  return lists
}

/** What many vehicles sent after their cursors, at most `limit` rows of each; two statements, whatever the number of vehicles. */
export const readAfter = async (
  db: Db,
  cursors: readonly PeriodCursor[],
  limit: number,
): Promise<SentAfter> => {
  const positions = await sql<PositionRow>`select f.vehicle_id as "vehicleId", p.*
    from ${cursorsOf(cursors, 'position')} cross join lateral (
      select ts, lat, lon, speed, azimuth, validity, ignition_on, attributes ->> 'alarm' as alarm,
        case when jsonb_typeof(attributes -> 'io254') = 'number' then (attributes ->> 'io254')::float8 end as io254
      from position
      where owner_id = f.owner_id and vehicle_id = f.vehicle_id and ts > f.since
      order by ts limit ${sql.lit(limit)}) p
    order by f.vehicle_id, p.ts`.execute(db)
  const readings = await sql<
    ReadingRow & { readonly vehicleId: number }
  >`select f.vehicle_id as "vehicleId", r.*
    from ${cursorsOf(cursors, 'reading')} cross join lateral (
      select ts, series, readings from sensor_reading
      where owner_id = f.owner_id and vehicle_id = f.vehicle_id and ts > f.since
      order by ts limit ${sql.lit(limit)}) r
    order by f.vehicle_id, r.ts`.execute(db)
  return {
    positions: byVehicle(positions.rows, (row) => ({
      timestamp: row.ts,
      latitude: row.lat === null ? null : readPlace(row.lat),
      longitude: row.lon === null ? null : readPlace(row.lon),
      speed: readSpeed(row.speed),
      azimuth: row.azimuth === null ? null : readAzimuth(row.azimuth),
      validity: row.validity,
      ignitionOn: row.ignition_on,
      alarm: row.alarm,
      io254: row.io254,
    })),
    readings: byVehicle(readings.rows, (row) => row),
  }
}
