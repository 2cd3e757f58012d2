import { type Kysely, sql } from 'kysely'
import type { TrackPointColumns } from '../../../src/contract/http/trackBytes.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { TrackQuery } from '../history.ts'
import type { Database } from '../schema.ts'
import type { ReadingRow } from './readAfter.ts'
import { POSITION_FIELDS, POSITION_TEXTS, type PositionTexts, readNumbers } from './readPositions.ts'

/** Rows of a vehicle in one answer. */
export const MANY_ROWS_MAX = 5_000

/** What is read of a vehicle: later than `after` and before `to`, ms since the epoch. */
export interface ManyQuery extends Pick<TrackQuery, 'ownerId' | 'vehicleId' | 'to'> {
  readonly after: number
}

interface Slice extends PositionTexts {
  readonly vehicleId: number
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
      select ${POSITION_TEXTS} from (select ${POSITION_FIELDS} from position
        where ${wantedOf(queries)} order by ts limit ${sql.lit(MANY_ROWS_MAX)}) p) q
    where q.ts is not null`.execute(db)
  return new Map(
    rows.map((row) => [
      row.vehicleId,
      {
        timestamp: Float64Array.from(readNumbers(row.ts)),
        latitude: Int32Array.from(readNumbers(row.lat)),
        longitude: Int32Array.from(readNumbers(row.lon)),
        speed: Uint16Array.from(readNumbers(row.speed)),
        azimuth: Uint16Array.from(readNumbers(row.azimuth)),
        validity: Uint8Array.from(readNumbers(row.validity)),
        ignition: Uint8Array.from(readNumbers(row.ignition)),
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
