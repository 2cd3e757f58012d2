import { sql, type Transaction } from 'kysely'
import type { StateEvents } from '../../src/contract/wire/events.ts'
import type { SERIES_KINDS } from '../../src/contract/http/track.ts'
import type { Database } from './schema.ts'
import { numberArray } from '../platform/sqlArray.ts'

/** How sensor and input reports are stored: docs/storage.md, table sensor_reading. */

export type SeriesKind = (typeof SERIES_KINDS)[number]
type Sensors = StateEvents['vehicleSensors']

/** A series number: the sensor's number times SERIES_STEP, plus its kind. */
const SERIES_STEP = 3
const KIND_OF_STEP = { sensor: 0, multi: 1, input: 2 } as const satisfies Record<SeriesKind, number>
const KINDS = ['sensor', 'multi', 'input'] as const
/** The largest sensor number whose series fits into an integer. */
const LARGEST_NUMBER = 700_000_000
/** The largest value of a real, and the smallest above 0 of full precision; PostgreSQL rejects values beyond them. */
const LARGEST_REAL = 3.4e38
const LEAST_REAL = 1.2e-38

export const seriesOf = (kind: SeriesKind, number: number): number =>
  number * SERIES_STEP + KIND_OF_STEP[kind]

/** The kind and number that a series number encodes. */
export const readSeries = (series: number): { readonly kind: SeriesKind; readonly number: number } => {
  const step = ((series % SERIES_STEP) + SERIES_STEP) % SERIES_STEP
  return { kind: KINDS[step] ?? 'sensor', number: (series - step) / SERIES_STEP }
}

/** One report of a vehicle's sensors, ready to be inserted. */
export interface SensorRow {
  readonly vehicleId: number
  readonly ownerId: number
  /** ms since the epoch */
  readonly at: number
  /** The reported values. */
  readonly data: Sensors
  /** Arrays in PostgreSQL's text form. */
  readonly series: string
  readonly readings: string
}

/** The row of a report; null: it contains nothing that can be stored. */
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

/** A value that is too large for the table counts as not measured; one that is too small becomes zero. */
const readingText = (value: number | null): string => {
  if (value === null || !(Math.abs(value) <= LARGEST_REAL)) return 'null'
  return Math.abs(value) < LEAST_REAL ? '0' : String(value)
}

/** Inserts reports; an existing moment keeps its first report. */
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
