import Papa from 'papaparse'

/** The header of a recording: its columns. */

/** The fields of a recording, and the column names (lower case) recognized for them. */
const COLUMN_NAMES = {
  id: ['id', 'vehicle_id', 'vehicleid'],
  ts: ['ts', 'timestamp', 'unix'],
  lat: ['lat', 'latitude'],
  lon: ['lon', 'lng', 'longitude'],
  speedKmh: ['speed_kmh'],
  speedMs: ['speed', 'speed_ms'],
  heading: ['heading', 'azimuth', 'bearing', 'course'],
  ignition: ['ignition', 'ignition_on'],
  occupied: ['occupied'],
  name: ['name'],
  plate: ['plate', 'license_plate', 'licenseplate'],
  route: ['route'],
  headsign: ['headsign'],
} as const satisfies Record<string, readonly string[]>

export type ColumnName = keyof typeof COLUMN_NAMES
const REQUIRED = ['id', 'ts', 'lat', 'lon'] as const satisfies readonly ColumnName[]
const ALL_COLUMNS = Object.keys(COLUMN_NAMES) as ColumnName[]

export interface Columns {
  readonly delimiter: string
  /** Number of fields per row. */
  readonly count: number
  readonly index: Readonly<Partial<Record<ColumnName, number>>>
  /** Ignored columns. */
  readonly ignored: readonly string[]
}

/** A recording that cannot be played; the message names the file, the column and what is allowed. */
export class RecordingError extends Error {}

const DELIMITERS = [',', ';', '\t', '|']

/**
 * Reads the header line.
 * @throws RecordingError if a required column is missing or a column is duplicated.
 */
export const readColumns = (header: string, file: string): Columns => {
  const parsed = Papa.parse<string[]>(header, { delimitersToGuess: DELIMITERS })
  const names = (parsed.data[0] ?? []).map((name) => name.trim())
  const index: Partial<Record<ColumnName, number>> = {}
  const ignored: string[] = []
  for (const [at, name] of names.entries()) {
    const column = ALL_COLUMNS.find((key) => COLUMN_NAMES[key].some((known) => known === name.toLowerCase()))
    if (column === undefined) ignored.push(name)
    else if (index[column] === undefined) index[column] = at
    else
      throw new RecordingError(
        `${file}: the column '${name}' says '${column}' a second time; once is allowed`,
      )
  }
  const missing = REQUIRED.filter((column) => index[column] === undefined)
  if (missing.length > 0) {
    const wanted = missing.map((column) => `'${column}' (or ${COLUMN_NAMES[column].slice(1).join(', ')})`)
    throw new RecordingError(
      `${file}: the first line must name the columns id, ts, lat and lon; ` +
        `missing: ${wanted.join('; ')}. It says: ${header.slice(0, 200)}`,
    )
  }
  return { delimiter: parsed.meta.delimiter, count: names.length, index, ignored }
}

/** Every recognized column name, for messages and help. */
export const understoodColumns = (): string => ALL_COLUMNS.flatMap((c) => COLUMN_NAMES[c]).join(', ')
