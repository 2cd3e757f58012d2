import Papa from 'papaparse'
import * as XLSX from 'xlsx'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { ImportFormat } from '../../../src/contract/http/imports.ts'
import { columnsOf, type ImportTable } from './importSpec.ts'

/** A file to fill in. */
export interface Template {
  readonly contentType: string
  readonly bytes: Buffer
}

/** Office programs read a file without the mark in the local code page. */
const BYTE_ORDER_MARK = '\ufeff'

/** Where the decimal comma is usual, office programs separate cells by semicolons. */
const DELIMITERS: Readonly<Record<Language, string>> = { ru: ';', ua: ';', en: ',' }

/** A file with the header of a language and one line as an example. */
export const makeTemplate = <Column extends string>(
  table: ImportTable<Column>,
  format: ImportFormat,
  language: Language,
): Template => {
  const columns = columnsOf(table)
  const cells = [
    columns.map((column) => table.columns[column].headers[language][0] ?? column),
    columns.map((column) => {
      const { example } = table.columns[column]
      return typeof example === 'string' ? example : example[language]
    }),
  ]
  return format === 'csv' ? csvOf(cells, DELIMITERS[language]) : xlsxOf(cells, table.sheetName)
}

const csvOf = (cells: string[][], delimiter: string): Template => ({
  contentType: 'text/csv; charset=utf-8',
  bytes: Buffer.from(BYTE_ORDER_MARK + Papa.unparse(cells, { delimiter, escapeFormulae: true })),
})

/** Every cell is text, so that serials and phones keep their digits. */
const xlsxOf = (cells: string[][], sheetName: string): Template => {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), sheetName)
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer,
  }
}
