import {
  IMPORT_COLUMNS,
  IMPORT_ROWS_MAX,
  type ImportColumn,
  type ImportValues,
  OPTIONAL_IMPORT_COLUMNS,
} from '../../../../src/contract/http/admin/imports.ts'
import { searchForm } from '../../../../src/contract/rules/text.ts'
import { badInput } from '../../../plugins/apiError.ts'
import type { Cells } from './parseCsv.ts'
import { showable } from './showable.ts'
import { IMPORT_HEADERS } from './headers.ts'

/** A line with its values as the file has them; a column that the file leaves out is empty. */
export interface RawLine {
  readonly line: number
  readonly values: ImportValues
}

/** The lines of a file by column. */
export interface Table {
  readonly lines: readonly RawLine[]
  readonly ignoredHeaders: readonly string[]
}

/** A header as it is compared: whatever case, spaces, dots and stars. */
const headerForm = (text: string): string => searchForm(text).replace(/[.*’'"_-]/g, '')

const COLUMN_OF: ReadonlyMap<string, ImportColumn> = new Map(
  IMPORT_COLUMNS.flatMap((column) => [
    [headerForm(column), column] as const,
    ...Object.values(IMPORT_HEADERS[column])
      .flat()
      .map((header) => [headerForm(header), column] as const),
  ]),
)

/** What is told of headers that nobody knows. */
const IGNORED_MAX = 20
const IGNORED_LENGTH = 60

/**
 * Finds the columns by the header in the first row. Throws 400 for a column that is missing or there twice, and for a file
 * without lines or with too many.
 */
export const readTable = (cells: Cells): Table => {
  const header = cells[0] ?? []
  const places = placesOf(header)
  const missing = IMPORT_COLUMNS.filter(
    (column) => !places.has(column) && !OPTIONAL_IMPORT_COLUMNS.includes(column),
  )
  if (missing.length > 0) {
    const names = missing.map((column) => `"${IMPORT_HEADERS[column].en[0]}"`)
    throw badInput('file', `a table whose first row has the columns ${names.join(', ')} as well`)
  }
  const lines = cells
    .map((row, index) => ({ line: index + 1, row }))
    .slice(1)
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''))
    .map(({ line, row }) => ({ line, values: valuesOf(row, places) }))
  if (lines.length === 0) throw badInput('file', 'a table with at least one row below the header')
  if (cells.length > IMPORT_ROWS_MAX + 1) throw badInput('file', `a table of at most ${IMPORT_ROWS_MAX} rows`)
  const ignoredHeaders = header
    .filter((text) => text.trim() !== '' && !COLUMN_OF.has(headerForm(text)))
    .slice(0, IGNORED_MAX)
    .map((text) => showable(text.trim().slice(0, IGNORED_LENGTH)))
  return { lines, ignoredHeaders }
}

const placesOf = (header: readonly string[]): ReadonlyMap<ImportColumn, number> => {
  const places = new Map<ImportColumn, number>()
  header.forEach((text, place) => {
    const column = COLUMN_OF.get(headerForm(text))
    if (column === undefined) return
    if (places.has(column)) {
      throw badInput('file', `a table that has the column "${IMPORT_HEADERS[column].en[0]}" once`)
    }
    places.set(column, place)
  })
  return places
}

const valuesOf = (row: readonly string[], places: ReadonlyMap<ImportColumn, number>): ImportValues => {
  const at = (column: ImportColumn): string => row[places.get(column) ?? -1]?.trim() ?? ''
  return {
    name: at('name'),
    plate: at('plate'),
    serial: at('serial'),
    deviceType: at('deviceType'),
    client: at('client'),
    group: at('group'),
    phone: at('phone'),
  }
}
