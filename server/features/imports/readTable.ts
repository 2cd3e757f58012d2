import { IMPORT_ROWS_MAX, type ImportValuesOf } from '../../../src/contract/http/imports.ts'
import { searchForm } from '../../../src/contract/rules/text.ts'
import { badInput } from '../../platform/plugins/apiError.ts'
import { columnsOf, type ImportTable } from './importSpec.ts'
import type { Cells } from './parseCsv.ts'
import { showable } from './showable.ts'

/** A line with its raw values; a column missing from the file is empty. */
export interface RawLine<Column extends string> {
  readonly line: number
  readonly values: ImportValuesOf<Column>
}

/** The lines of a file by column. */
export interface ReadLines<Column extends string> {
  readonly lines: readonly RawLine<Column>[]
  readonly ignoredHeaders: readonly string[]
}

/** A header in normal form: without case, spaces, dots and asterisks. */
const headerForm = (text: string): string => searchForm(text).replace(/[.*’'"_-]/g, '')

/** own: headers of the account for some columns, which come before those of the table. */
const columnsByHeader = <Column extends string>(
  table: ImportTable<Column>,
  own: Readonly<Partial<Record<string, string>>>,
): ReadonlyMap<string, Column> => {
  const columns = columnsOf(table)
  const mapped = columns.filter((column) => own[column])
  const known = columns
    .filter((column) => !mapped.includes(column))
    .flatMap((column) => [
      [headerForm(column), column] as const,
      ...Object.values(table.columns[column].headers)
        .flat()
        .map((header) => [headerForm(header), column] as const),
    ])
  return new Map([...known, ...mapped.map((column) => [headerForm(own[column] ?? ''), column] as const)])
}

/** Unknown headers that are reported. */
const IGNORED_MAX = 20
const IGNORED_LENGTH = 60

/**
 * Finds the columns by the header in the first row. Throws 400 for a missing or duplicate column, and for a file with
 * no lines or too many.
 */
export const readTable = <Column extends string>(
  cells: Cells,
  table: ImportTable<Column>,
  own: Readonly<Record<string, string>> = {},
): ReadLines<Column> => {
  const header = cells[0] ?? []
  const columns = columnsOf(table)
  const indexes = findColumns(header, table, own)
  const lines = cells
    .map((row, index) => ({ line: index + 1, row }))
    .slice(1)
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''))
    .map(({ line, row }) => ({ line, values: valuesOf(row, columns, indexes) }))
  if (lines.length === 0) throw badInput('file', 'a table with at least one row below the header')
  if (cells.length > IMPORT_ROWS_MAX + 1) throw badInput('file', `a table of at most ${IMPORT_ROWS_MAX} rows`)
  const known = columnsByHeader(table, own)
  const ignoredHeaders = header
    .filter((text) => text.trim() !== '' && !known.has(headerForm(text)))
    .slice(0, IGNORED_MAX)
    .map((text) => showable(text.trim().slice(0, IGNORED_LENGTH)))
  return { lines, ignoredHeaders }
}

/**
 * Where the columns of a table are, by its header; `own` as `readTable` has it. Throws 400 for a missing or duplicate column.
 */
export const findColumns = <Column extends string>(
  header: readonly string[],
  table: ImportTable<Column>,
  own: Readonly<Record<string, string>> = {},
): ReadonlyMap<Column, number> => {
  const indexes = indexesOf(header, columnsByHeader(table, own), table)
  const missing = columnsOf(table).filter(
    (column) => !indexes.has(column) && (own[column] || !table.columns[column].isOptional),
  )
  if (missing.length > 0) {
    const names = missing.map((column) => `"${own[column] || table.columns[column].headers.en[0]}"`)
    throw badInput('file', `a table whose first row has the columns ${names.join(', ')} as well`)
  }
  return indexes
}

const indexesOf = <Column extends string>(
  header: readonly string[],
  byHeader: ReadonlyMap<string, Column>,
  table: ImportTable<Column>,
): ReadonlyMap<Column, number> => {
  const indexes = new Map<Column, number>()
  header.forEach((text, index) => {
    const column = byHeader.get(headerForm(text))
    if (column === undefined) return
    if (indexes.has(column)) {
      throw badInput('file', `a table that has the column "${table.columns[column].headers.en[0]}" once`)
    }
    indexes.set(column, index)
  })
  return indexes
}

const valuesOf = <Column extends string>(
  row: readonly string[],
  columns: readonly Column[],
  indexes: ReadonlyMap<Column, number>,
): ImportValuesOf<Column> =>
  Object.fromEntries(
    columns.map((column) => [column, row[indexes.get(column) ?? -1]?.trim() ?? '']),
  ) as ImportValuesOf<Column>
