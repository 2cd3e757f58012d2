import { type Kysely, sql } from 'kysely'
import {
  TRACK_NO_AZIMUTH,
  TRACK_NO_PLACE,
  type TrackPointColumns,
} from '../../../src/contract/http/trackBytes.ts'
import type { Database } from '../schema.ts'
import type { TrackQuery } from '../history.ts'
import { bytes, doubles, integers, shorts } from './growing.ts'

/**
 * Rows per query. The database aggregates them into one text per column, because parsing single rows would cost
 * several times as much here; reading the texts of a slice takes some milliseconds, and then other work runs.
 */
const SLICE_ROWS = 5_000

/** Positions of a vehicle, a text of an array per column. */
export interface PositionTexts {
  readonly ts: string
  readonly lat: string
  readonly lon: string
  readonly speed: string
  readonly azimuth: string
  readonly validity: string
  readonly ignition: string
}

/** The columns of PositionTexts, of the rows of `p`. */
export const POSITION_TEXTS = sql`array_agg(p.ts)::text as ts,
  array_agg(coalesce(p.lat, ${sql.lit(TRACK_NO_PLACE)}))::text as lat,
  array_agg(coalesce(p.lon, ${sql.lit(TRACK_NO_PLACE)}))::text as lon, array_agg(p.speed)::text as speed,
  array_agg(coalesce(p.azimuth::integer, ${sql.lit(TRACK_NO_AZIMUTH)}))::text as azimuth,
  array_agg(p.validity)::text as validity, array_agg(p.ignition_on::integer)::text as ignition`

/** What POSITION_TEXTS reads of a position. */
export const POSITION_FIELDS = sql`ts, lat, lon, speed, azimuth, validity, ignition_on`

type Slice = PositionTexts | { readonly ts: null }

/** The statement of a slice. Times are literals, so that the planner can prune the partitions. */
export const sliceStatement = ({
  ownerId,
  vehicleId,
  from,
  to,
}: TrackQuery) => sql<Slice>`select ${POSITION_TEXTS}
  from (select ${POSITION_FIELDS} from position
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
      and ts >= ${sql.lit(Math.trunc(from))} and ts < ${sql.lit(Math.trunc(to))}
    order by ts limit ${sql.lit(SLICE_ROWS)}) p`

/** Parses an array of whole numbers as PostgreSQL writes it. */
export const readNumbers = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`) as number[]

/**
 * The stored positions of a vehicle over a period, as columns of stored units. The next slice is requested before
 * this one is parsed, so that database and server work in parallel. `turn` is awaited before each slice;
 * its failure ends the reading.
 */
export const readPositions = async (
  db: Kysely<Database>,
  query: TrackQuery,
  turn: () => Promise<void>,
): Promise<TrackPointColumns> => {
  const columns = {
    timestamp: doubles(),
    latitude: integers(),
    longitude: integers(),
    speed: shorts(),
    azimuth: shorts(),
    validity: bytes(),
    ignition: bytes(),
  }
  const ask = async (from: number): Promise<Slice | undefined> => {
    await turn()
    return (await sliceStatement({ ...query, from }).execute(db)).rows[0]
  }
  let slice = await ask(query.from)
  while (slice && slice.ts !== null) {
    const moments = readNumbers(slice.ts)
    const next = moments.length < SLICE_ROWS ? undefined : ask((moments.at(-1) ?? query.to) + 1)
    columns.timestamp.append(moments)
    columns.latitude.append(readNumbers(slice.lat))
    columns.longitude.append(readNumbers(slice.lon))
    columns.speed.append(readNumbers(slice.speed))
    columns.azimuth.append(readNumbers(slice.azimuth))
    columns.validity.append(readNumbers(slice.validity))
    columns.ignition.append(readNumbers(slice.ignition))
    slice = await next
  }
  const { timestamp, latitude, longitude, speed, azimuth, validity, ignition } = columns
  return {
    timestamp: timestamp.all,
    latitude: latitude.all,
    longitude: longitude.all,
    speed: speed.all,
    azimuth: azimuth.all,
    validity: validity.all,
    ignition: ignition.all,
  }
}
