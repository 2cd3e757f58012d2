import Papa from 'papaparse'
import { KMH_PER_MS } from '../../../src/contract/constants.ts'
import type { ColumnName, Columns } from './columns.ts'

/** One validated row of a recording. Degrees, m/s, recorded time in ms since the epoch; null: missing. */
export interface RecordedRow {
  readonly id: string
  readonly at: number
  readonly latitude: number
  readonly longitude: number
  readonly speed: number | null
  readonly heading: number | null
  readonly ignition: boolean | null
  readonly occupied: boolean | null
}

/** The fields of a row about its vehicle rather than its place. */
export interface RecordedDetails {
  readonly name: string | null
  readonly plate: string | null
  readonly route: string | null
  readonly headsign: string | null
}

/** Why a line is rejected; the words are counted, `detail` names field, value and what is allowed. */
export type RowRefusal = 'line too long' | 'broken quotes' | 'wrong number of fields' | 'bad field'
export type RowResult =
  | { readonly row: RecordedRow; readonly fields: readonly string[] }
  | { readonly refusal: RowRefusal; readonly detail: string }

/** Maximum length of a vehicle id, so that names and serials made of it fit. */
const MAX_ID_CHARS = 64
/** Unix seconds of 2100; larger numbers are milliseconds or invalid. */
const MAX_UNIX_SECONDS = 4_102_444_800

/** A decimal number as machines write it; other inputs that Number() accepts ('', ' ', '0x1f') are rejected. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
const FLAGS: Readonly<Record<string, boolean>> = {
  1: true,
  0: false,
  true: true,
  false: false,
  on: true,
  off: false,
}

class BadField extends Error {}

const splitLine = (text: string, columns: Columns): readonly string[] | null => {
  if (!text.includes('"')) return text.split(columns.delimiter)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: columns.delimiter })
  return errors.length > 0 || data.length !== 1 ? null : (data[0] ?? null)
}

/** The text of a column, trimmed; null if the column is absent or the field empty. */
const textOf = (fields: readonly string[], columns: Columns, column: ColumnName): string | null => {
  const at = columns.index[column]
  const text = at === undefined ? undefined : fields[at]?.trim()
  return text === undefined || text === '' ? null : text
}

const numberOf = (fields: readonly string[], columns: Columns, column: ColumnName): number | null => {
  const text = textOf(fields, columns, column)
  if (text === null) return null
  const value = NUMBER.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(value)) throw new BadField(`${column} is '${text.slice(0, 40)}'; a number is needed`)
  return value
}

const requiredNumber = (fields: readonly string[], columns: Columns, column: ColumnName): number => {
  const value = numberOf(fields, columns, column)
  if (value === null) throw new BadField(`${column} is empty; a number is needed`)
  return value
}

const flagOf = (fields: readonly string[], columns: Columns, column: ColumnName): boolean | null => {
  const text = textOf(fields, columns, column)
  if (text === null) return null
  const flag = FLAGS[text.toLowerCase()]
  if (flag === undefined)
    throw new BadField(`${column} is '${text.slice(0, 40)}'; 0, 1, true, false, on or off is needed`)
  return flag
}

const headingOf = (fields: readonly string[], columns: Columns): number | null => {
  const heading = numberOf(fields, columns, 'heading')
  if (heading !== null && (heading < 0 || heading > 360)) {
    throw new BadField(`heading is ${heading}; 0 to 360 degrees are allowed`)
  }
  return heading === 360 ? 0 : heading
}

const readRow = (fields: readonly string[], columns: Columns): RecordedRow => {
  const id = textOf(fields, columns, 'id')
  if (id === null) throw new BadField('id is empty; the name of a vehicle is needed')
  if (id.length > MAX_ID_CHARS)
    throw new BadField(`id has ${id.length} characters; at most ${MAX_ID_CHARS} are allowed`)
  const seconds = requiredNumber(fields, columns, 'ts')
  if (seconds < 0 || seconds > MAX_UNIX_SECONDS) {
    throw new BadField(`ts is ${seconds}; Unix seconds from 0 to ${MAX_UNIX_SECONDS} are allowed`)
  }
  const kmh = numberOf(fields, columns, 'speedKmh')
  return {
    id,
    at: Math.round(seconds * 1_000),
    latitude: requiredNumber(fields, columns, 'lat'),
    longitude: requiredNumber(fields, columns, 'lon'),
    speed: kmh === null ? numberOf(fields, columns, 'speedMs') : kmh / KMH_PER_MS,
    heading: headingOf(fields, columns),
    ignition: flagOf(fields, columns, 'ignition'),
    occupied: flagOf(fields, columns, 'occupied'),
  }
}

/** Reads one line (null: it was too long); a rejection is returned, never thrown. */
export const parseRow = (text: string | null, columns: Columns): RowResult => {
  if (text === null) return { refusal: 'line too long', detail: 'the line is too long' }
  const fields = splitLine(text, columns)
  if (fields === null)
    return { refusal: 'broken quotes', detail: 'a quote is not closed or stands inside a field' }
  if (fields.length !== columns.count) {
    const detail = `${fields.length} fields; ${columns.count} are needed`
    return { refusal: 'wrong number of fields', detail }
  }
  try {
    return { row: readRow(fields, columns), fields }
  } catch (error) {
    if (error instanceof BadField) return { refusal: 'bad field', detail: error.message }
    throw error
  }
}

/** The text columns of a row about its vehicle. */
export const readDetails = (fields: readonly string[], columns: Columns): RecordedDetails => ({
  name: textOf(fields, columns, 'name'),
  plate: textOf(fields, columns, 'plate'),
  route: textOf(fields, columns, 'route'),
  headsign: textOf(fields, columns, 'headsign'),
})
