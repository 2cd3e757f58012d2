import * as XLSX from 'xlsx'
import { badInput } from '../../../plugins/apiError.ts'
import { checkZip } from './checkZip.ts'
import { type Cells, READ_ROWS } from './parseCsv.ts'

/** Columns that are looked at; a sheet may say that it has thousands. */
const COLUMNS_MAX = 50

/** Reads the first sheet of a workbook. Throws 400 for a file that is no workbook, or one that unpacks to too much. */
export const parseXlsx = (bytes: Buffer): Cells => {
  checkZip(bytes)
  const sheet = readFirstSheet(bytes)
  if (!sheet?.['!ref']) return []
  const range = XLSX.utils.decode_range(sheet['!ref'])
  range.e.c = Math.min(range.e.c, COLUMNS_MAX - 1)
  range.e.r = Math.min(range.e.r, READ_ROWS - 1)
  // From the first row of the sheet on, so that a line has the number that the person sees.
  range.s = { r: 0, c: 0 }
  const rows = XLSX.utils.sheet_to_json<unknown[]>(sheet, {
    header: 1,
    range,
    raw: true,
    defval: '',
    blankrows: true,
  })
  return rows.map((row) => row.map(textOf))
}

const readFirstSheet = (bytes: Buffer): XLSX.WorkSheet | undefined => {
  try {
    const book = XLSX.read(bytes, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      sheetRows: READ_ROWS,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
    })
    return book.Sheets[book.SheetNames[0] ?? '']
  } catch {
    throw badInput('file', 'an .xlsx workbook')
  }
}

/** Long serials are numbers in many sheets: all of their digits, never 3.59E+14. */
const textOf = (cell: unknown): string => {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell.toFixed(0) : String(cell)
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : ''
}
