import { type Cell, type DocumentTable, isMoment } from './tableDocument.ts'

/** The date format of UI-25 as a spreadsheet format code. */
const DATE_STYLE = 'dd.mm.yyyy" - "hh:mm:ss'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** 1 January 1970 as a spreadsheet serial day. */
const EPOCH_DAY = 25_569
/** Maximum rows of one sheet, including its header. */
export const SHEET_ROWS_MAX = 1_048_576
const NAME_MAX = 31

/** A moment (ms since the epoch) as a spreadsheet serial day in the browser's time zone. */
export const serialDay = (at: number): number =>
  (at - new Date(at).getTimezoneOffset() * MINUTE_MS) / DAY_MS + EPOCH_DAY

const cellOf = (cell: Cell): unknown => {
  if (cell === null) return null
  if (isMoment(cell)) return { t: 'n', v: serialDay(cell.at), z: DATE_STYLE }
  return cell
}

const rowsOf = ({ head, rows }: DocumentTable): unknown[][] => {
  const lines: unknown[][] = [[...head]]
  for (const row of rows) {
    if (lines.length === SHEET_ROWS_MAX) break
    lines.push(row.map(cellOf))
  }
  return lines
}

/** Tables as the sheets of one workbook; moments are real dates, so that they sort and compute. */
export const writeXlsx = async (tables: readonly DocumentTable[]): Promise<Uint8Array<ArrayBuffer>> => {
  const { utils, write } = await import('xlsx')
  const book = utils.book_new()
  for (const table of tables) {
    const sheet = utils.aoa_to_sheet(rowsOf(table), { dense: true })
    sheet['!cols'] = table.head.map((_, column) => ({ wch: column === 0 ? 26 : 20 }))
    utils.book_append_sheet(book, sheet, table.name.slice(0, NAME_MAX))
  }
  const bytes: unknown = write(book, { type: 'array', bookType: 'xlsx', compression: true })
  if (!(bytes instanceof ArrayBuffer)) throw new Error('The workbook was not written as bytes')
  return new Uint8Array(bytes)
}
