import { sql, type Transaction } from 'kysely'
import type { StateEvents } from '../../src/contract/wire/events.ts'
import type { SERIES_KINDS } from '../../src/contract/http/track.ts'
import type { Database } from '../db/schema.ts'
import { numberArray } from '../live/sqlArray.ts'

/** What sensors and inputs told, as it is kept: docs/storage.md, table sensor_reading. */

export type SeriesKind = (typeof SERIES_KINDS)[number]
type Sensors = StateEvents['vehicleSensors']

/** The number of a series: that of the sensor times SERIES_STEP, and which kind it is. */
const SERIES_STEP = 3
const KIND_OF_STEP = { sensor: 0, multi: 1, input: 2 } as const satisfies Record<SeriesKind, number>
const KINDS = ['sensor', 'multi', 'input'] as const
/** The largest number of a sensor whose series an integer holds. */
const LARGEST_NUMBER = 700_000_000
/** The largest value of a real, and the least above 0 that it has in full; PostgreSQL refuses what lies outside. */
const LARGEST_REAL = 3.4e38
const LEAST_REAL = 1.2e-38

export const seriesOf = (kind: SeriesKind, number: number): number =>
  number * SERIES_STEP + KIND_OF_STEP[kind]

/** The kind and number that a series stands for. */
export const readSeries = (series: number): { readonly kind: SeriesKind; readonly number: number } => {
  const step = ((series % SERIES_STEP) + SERIES_STEP) % SERIES_STEP
  return { kind: KINDS[step] ?? 'sensor', number: (series - step) / SERIES_STEP }
}

/** One telling of a vehicle's sensors on its way into the table. */
export interface SensorRow {
  readonly vehicleId: number
  readonly ownerId: number
  /** ms since the epoch */
  readonly at: number
  /** What was told. */
  readonly data: Sensors
  /** Arrays as PostgreSQL writes them. */
  readonly series: string
  readonly readings: string
}

/** The row of a telling; null: it tells of nothing that can be kept. */
export const sensorRowOf = (data: Sensors, ownerId: number): SensorRow | null => {
  const series: number[] = []
  const readings: string[] = []
  const add = (kind: SeriesKind, number: number, value: number | null): void => {
    if (!Number.isInteger(number) || Math.abs(number) > LARGEST_NUMBER) return
    series.push(seriesOf(kind, number))
    readings.push(readingText(value))
  }
  for (const one of data.realSensorValues) add('sensor', one.sensorNumber, one.value)
  for (const one of data.multiSensorValues) add('multi', one.sensorNumber, one.value)
  for (const one of data.logicalInputStatuses) add('input', one.inputNumber, one.statusName === 'ON' ? 1 : 0)
  if (series.length === 0) return null
  return {
    vehicleId: data.vehicleId,
    ownerId,
    at: data.timestamp,
    data,
    series: `{${series.join()}}`,
    readings: `{${readings.join()}}`,
  }
}

/** What is too large for the table was not measured; what is too small is nothing. */
const readingText = (value: number | null): string => {
  if (value === null || !(Math.abs(value) <= LARGEST_REAL)) return 'null'
  return Math.abs(value) < LEAST_REAL ? '0' : String(value)
}

/** Keeps tellings; a moment that is there already keeps its first. */
export const insertSensors = async (
  trx: Transaction<Database>,
  rows: readonly SensorRow[],
): Promise<void> => {
  await sql`insert into sensor_reading (ts, owner_id, vehicle_id, series, readings)
    select ts, owner_id, vehicle_id, series::integer[], readings::real[] from unnest(
      ${numberArray(rows.map((row) => row.at))}::bigint[],
      ${numberArray(rows.map((row) => row.ownerId))}::integer[],
      ${numberArray(rows.map((row) => row.vehicleId))}::integer[],
      ${rows.map((row) => row.series)}::text[],
      ${rows.map((row) => row.readings)}::text[]) as s (ts, owner_id, vehicle_id, series, readings)
    on conflict (owner_id, vehicle_id, ts) do nothing`.execute(trx)
}
