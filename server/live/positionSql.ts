import { CompiledQuery, type RawBuilder, sql, type Transaction } from 'kysely'
import { bigintArray, booleanBytes, float8Array, integerArray } from '../platform/db/binaryArray.ts'
import { CopyRows } from '../platform/db/copyRows.ts'
import type { Database } from '../storage/schema.ts'
import { CopySource } from '../platform/db/watchedClient.ts'
import { storedAzimuth, storedPlace, storedSpeed, storedWhole } from '../storage/positionUnits.ts'
import type { FlushPlan, PositionRow } from './flushPlan.ts'
import { booleanArray, numberArray } from '../platform/sqlArray.ts'

/** How a flush writes positions and the resulting states: by a constant number of statements. */

type Trx = Transaction<Database>

/** A position to be copied is stored already: the write has to begin again, without COPY. */
export class RepeatedPosition extends Error {}

const UNIQUE_VIOLATION = '23505'

const COLUMNS = [
  'ts',
  'owner_id',
  'vehicle_id',
  'lat',
  'lon',
  'speed',
  'azimuth',
  'altitude',
  'validity',
  'satellites',
  'ignition_on',
  'attributes',
]
const COPY = `copy position (${COLUMNS.join(', ')}) from stdin (format binary)`

/**
 * Stores positions that are not in the table yet, for half the cost of `insertPositions`.
 * @throws RepeatedPosition where one is there all the same; the transaction is unusable then
 */
export const copyPositions = async (trx: Trx, rows: readonly PositionRow[]): Promise<void> => {
  const source = new CopySource(copied(rows))
  try {
    await trx.executeQuery(CompiledQuery.raw(COPY, [source]))
  } catch (error) {
    const isRepeated = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
    throw isRepeated ? new RepeatedPosition('A position is there already', { cause: error }) : error
  }
}

const copied = (rows: readonly PositionRow[]): Buffer => {
  const copy = new CopyRows(COLUMNS.length, rows.length)
  for (const { data, ownerId, altitude, satellites, attributes } of rows) {
    copy.beginRow()
    copy.bigint(data.timestamp)
    copy.integer(ownerId)
    copy.integer(data.vehicleId)
    copy.integer(storedPlace(data.latitude))
    copy.integer(storedPlace(data.longitude))
    copy.smallint(storedSpeed(data.speed))
    copy.smallint(storedAzimuth(data.azimuth))
    copy.smallint(storedWhole(altitude))
    copy.smallint(Math.floor(data.validity))
    copy.smallint(storedWhole(satellites))
    copy.boolean(data.ignitionOn)
    copy.jsonb(attributes)
  }
  return copy.finish()
}

/** Stores positions as received; an existing moment keeps its first position. */
export const insertPositions = async (trx: Trx, rows: readonly PositionRow[]): Promise<void> => {
  await sql`insert into position (${sql.raw(COLUMNS.join(', '))})
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

/**
 * The statement that sets the current states to the newest positions. The arrays are in selects of their own so that
 * the planner does not see their length: it would scan the whole table for them, where each row is one index lookup.
 * They are unnested in the select list, row by row; in `from`, each would be materialized first.
 */
export const positionStatesUpdate = (
  rows: FlushPlan['hot'],
  firstSeq: RawBuilder<number>,
): RawBuilder<unknown> =>
  sql`update vehicle_position_state s set seq = ${firstSeq} + p.index, "timestamp" = p.at, last_known_time = p.at,
      lat = p.lat, lon = p.lon, speed = p.speed, azimuth = p.azimuth, validity = p.validity,
      ignition_on = p.ignition_on, apply_ignition = p.apply_ignition, parking_ignition_since = p.since
    from (select
      unnest((select ${integerArray(rows, ({ audience }) => audience.ownerId)}::integer[])) as owner_id,
      unnest((select ${bigintArray(rows, ({ audience }) => audience.vehicleId)}::bigint[])) as vehicle_id,
      unnest((select ${integerArray(rows, (row) => row.index)}::integer[])) as index,
      unnest((select ${bigintArray(rows, ({ data }) => data.timestamp)}::bigint[])) as at,
      unnest((select ${float8Array(rows, ({ data }) => data.latitude)}::float8[])) as lat,
      unnest((select ${float8Array(rows, ({ data }) => data.longitude)}::float8[])) as lon,
      unnest((select ${float8Array(rows, ({ data }) => data.speed)}::float8[])) as speed,
      unnest((select ${float8Array(rows, ({ data }) => data.azimuth)}::float8[])) as azimuth,
      unnest((select ${float8Array(rows, ({ data }) => data.validity)}::float8[])) as validity,
      unnest((select ${booleanBytes(rows, ({ data }) => data.ignitionOn)}::boolean[])) as ignition_on,
      unnest((select ${booleanBytes(rows, ({ data }) => data.applyIgnitionStatus)}::boolean[])) as apply_ignition,
      unnest((select ${bigintArray(rows, ({ data }) => data.parkingIgnitionSince)}::bigint[])) as since
    ) as p
    where s.owner_id = p.owner_id and s.vehicle_id = p.vehicle_id`
