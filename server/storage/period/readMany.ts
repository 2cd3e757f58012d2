import { type Kysely, sql } from 'kysely'
import {
  TRACK_NO_AZIMUTH,
  TRACK_NO_PLACE,
  type TrackPointColumns,
} from '../../../src/contract/http/trackBytes.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { TrackQuery } from '../history.ts'
import type { Database } from '../schema.ts'
import type { ReadingRow } from './readAfter.ts'

/** Rows of a vehicle in one answer. */
export const MANY_ROWS_MAX = 5_000

/** What is read of a vehicle: later than `after` and before `to`, ms since the epoch. */
export interface ManyQuery extends Pick<TrackQuery, 'ownerId' | 'vehicleId' | 'to'> {
  readonly after: number
}

interface Slice {
  readonly vehicleId: number
  readonly ts: string
  readonly lat: string
  readonly lon: string
  readonly speed: string
  readonly azimuth: string
  readonly validity: string
  readonly ignition: string
}

const queriesOf = (queries: readonly ManyQuery[]) => sql`unnest(
  ${numberArray(queries.map(({ ownerId }) => ownerId))}::integer[],
  ${numberArray(queries.map(({ vehicleId }) => vehicleId))}::integer[],
  ${numberArray(queries.map(({ after }) => after))}::bigint[],
  ${numberArray(queries.map(({ to }) => to))}::bigint[]) as f (owner_id, vehicle_id, since, before)`

/** The bounds of all of them are literals, so that the planner can prune the partitions. */
const wantedOf = (queries: readonly ManyQuery[]) => {
  const first = Math.min(...queries.map(({ after }) => after))
  const last = Math.max(...queries.map(({ to }) => to))
  return sql`owner_id = f.owner_id and vehicle_id = f.vehicle_id and ts > f.since and ts < f.before
    and ts > ${sql.lit(Math.trunc(first))} and ts < ${sql.lit(Math.trunc(last))}`
}

const numbersOf = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`) as number[]

/**
 * The positions of many vehicles by one statement, by vehicle, at most MANY_ROWS_MAX of each; vehicles without any are
 * missing. The database writes one text per column, because single rows would cost several times as much here.
 */
export const readManyPositions = async (
  db: Kysely<Database>,
  queries: readonly ManyQuery[],
): Promise<ReadonlyMap<number, TrackPointColumns>> => {
  const { rows } = await sql<Slice>`select f.vehicle_id as "vehicleId", q.*
    from ${queriesOf(queries)} cross join lateral (
      select array_agg(p.ts)::text as ts, array_agg(coalesce(p.lat, ${sql.lit(TRACK_NO_PLACE)}))::text as lat,
        array_agg(coalesce(p.lon, ${sql.lit(TRACK_NO_PLACE)}))::text as lon, array_agg(p.speed)::text as speed,
        array_agg(coalesce(p.azimuth::integer, ${sql.lit(TRACK_NO_AZIMUTH)}))::text as azimuth,
        array_agg(p.validity)::text as validity, array_agg(p.ignition_on::integer)::text as ignition
      from (select ts, lat, lon, speed, azimuth, validity, ignition_on from position
        where ${wantedOf(queries)} order by ts limit ${sql.lit(MANY_ROWS_MAX)}) p) q
    where q.ts is not null`.execute(db)
  return new Map(
    rows.map((row) => [
      row.vehicleId,
      {
        timestamp: Float64Array.from(numbersOf(row.ts)),
        latitude: Int32Array.from(numbersOf(row.lat)),
        longitude: Int32Array.from(numbersOf(row.lon)),
        speed: Uint16Array.from(numbersOf(row.speed)),
        azimuth: Uint16Array.from(numbersOf(row.azimuth)),
        validity: Uint8Array.from(numbersOf(row.validity)),
        ignition: Uint8Array.from(numbersOf(row.ignition)),
      },
    ]),
  )
}

/** Their sensor readings in the same way, in the order of time. */
export const readManyReadings = async (
  db: Kysely<Database>,
  queries: readonly ManyQuery[],
): Promise<ReadonlyMap<number, readonly ReadingRow[]>> => {
  const { rows } = await sql<
    ReadingRow & { readonly vehicleId: number }
  >`select f.vehicle_id as "vehicleId", r.*
    from ${queriesOf(queries)} cross join lateral (
      select ts, series, readings from sensor_reading
      where ${wantedOf(queries)} order by ts limit ${sql.lit(MANY_ROWS_MAX)}) r
    order by f.vehicle_id, r.ts`.execute(db)
  const lists = new Map<number, ReadingRow[]>()
  for (const row of rows) {
    const list = lists.get(row.vehicleId)
    if (list) list.push(row)
    else lists.set(row.vehicleId, [row])
  }
  return lists
}
