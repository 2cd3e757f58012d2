import Papa from 'papaparse'
import * as XLSX from 'xlsx'
import type { Language } from '../../../../src/contract/entities/session.ts'
import {
  IMPORT_COLUMNS,
  type IMPORT_FORMATS,
  type ImportColumn,
} from '../../../../src/contract/http/admin/imports.ts'
import { IMPORT_HEADERS } from './headers.ts'

/** A file to fill in. */
export interface Template {
  readonly contentType: string
  readonly bytes: Buffer
}

/** A line that shows what goes where. */
const EXAMPLE: Readonly<Record<ImportColumn, string>> = {
  name: 'Volvo FH 460',
  plate: 'AA 1234 BB',
  serial: '359632100000001',
  deviceType: 'GLOBUS',
  client: 'client',
  group: 'North',
  phone: '380501234567',
}

/** Office programs take a file without the mark for one of the local code page. */
const BYTE_ORDER_MARK = '\ufeff'

/** Where the decimal comma is usual, office programs part cells by semicolons. */
const DELIMITERS: Readonly<Record<Language, string>> = { ru: ';', ua: ';', en: ',' }

/** A file with the header of a language and one line as an example. */
export const makeTemplate = (format: (typeof IMPORT_FORMATS)[number], language: Language): Template => {
  const cells = [
    IMPORT_COLUMNS.map((column) => IMPORT_HEADERS[column][language][0] ?? column),
    IMPORT_COLUMNS.map((column) => EXAMPLE[column]),
  ]
  return format === 'csv' ? csvOf(cells, DELIMITERS[language]) : xlsxOf(cells)
}

const csvOf = (cells: string[][], delimiter: string): Template => ({
  contentType: 'text/csv; charset=utf-8',
  bytes: Buffer.from(BYTE_ORDER_MARK + Papa.unparse(cells, { delimiter, escapeFormulae: true })),
})

/** Every cell is text, so that serials and phones keep their digits. */
const xlsxOf = (cells: string[][]): Template => {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), 'Vehicles')
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer,
  }
}
