import { wallOf } from './momentText.ts'
import type { OnProgress } from './onProgress.ts'
import { sheetNames } from './sheetNames.ts'
import { type Cell, type DocumentTable, isDuration, isMoment } from './tableDocument.ts'

/** The date format of UI-25 as a spreadsheet format code. */
const DATE_STYLE = 'dd.mm.yyyy" - "hh:mm:ss'
const DAY_STYLE = 'dd.mm.yyyy'
/** Hours beyond a day go on counting. */
const DURATION_STYLE = '[h]:mm:ss'
const DAY_MS = 86_400_000
/** 1 January 1970 as a spreadsheet serial day. */
const EPOCH_DAY = 25_569
/** Maximum rows of one sheet, including its header. */
export const SHEET_ROWS_MAX = 1_048_576
/** The view of a sheet as the library writes it; its properties come before it and are short. */
const VIEW = /<sheetView workbookViewId="0"\s*\/>/
const BEFORE_VIEW_BYTES = 4_096
const FROZEN_VIEW =
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
const COMPRESSION = 6

/** A moment (ms since the epoch) as a spreadsheet serial day in the browser's time zone. */
export const serialDay = (at: number): number => serialOf(wallOf({ at }))
const serialOf = (wall: number): number => wall / DAY_MS + EPOCH_DAY

const cellOf = (cell: Cell): unknown => {
  if (cell === null) return null
  if (isMoment(cell)) return { t: 'n', v: serialOf(wallOf(cell)), z: cell.isDay ? DAY_STYLE : DATE_STYLE }
  if (isDuration(cell)) return { t: 'n', v: cell.ms / DAY_MS, z: DURATION_STYLE }
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

/** A sheet whose header stays in view, which the library cannot write. Throws where its view is not found. */
const frozen = (sheet: Uint8Array): Uint8Array<ArrayBuffer> => {
  const [head, rest] = [sheet.subarray(0, BEFORE_VIEW_BYTES), sheet.subarray(BEFORE_VIEW_BYTES)]
  // One character per byte, so that nothing is cut within a letter.
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('')
  if (!VIEW.test(text)) throw new Error('The sheet has no view to freeze')
  const changed = Uint8Array.from(text.replace(VIEW, FROZEN_VIEW), (letter) => letter.charCodeAt(0))
  const whole = new Uint8Array(changed.length + rest.length)
  whole.set(changed)
  whole.set(rest, changed.length)
  return whole
}

/** How much of the time the steps of a workbook take: its rows, its sheets, and their compression. */
const SHARES = { rows: 0.3, sheets: 0.75 } as const

/**
 * Tables as the sheets of one workbook, whose headers stay in view. Moments and durations are real, so that they sort and
 * compute; texts are stored as texts, however they begin.
 */
export const writeXlsx = async (
  tables: readonly DocumentTable[],
  onProgress: OnProgress = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> => {
  const [{ utils, write }, { unzipSync, zipSync }] = await Promise.all([import('xlsx'), import('fflate')])
  const book = utils.book_new()
  const names = sheetNames(tables.map(({ name }) => name))
  for (const [place, table] of tables.entries()) {
    const sheet = utils.aoa_to_sheet(rowsOf(table), { dense: true })
    sheet['!cols'] = table.head.map((_, column) => ({ wch: column === 0 ? 26 : 20 }))
    utils.book_append_sheet(book, sheet, names[place])
    onProgress((SHARES.rows * (place + 1)) / tables.length)
  }
  const bytes: unknown = write(book, { type: 'array', bookType: 'xlsx', compression: false })
  if (!(bytes instanceof ArrayBuffer)) throw new Error('The workbook was not written as bytes')
  onProgress(SHARES.sheets)
  const files = unzipSync(new Uint8Array(bytes))
  for (const [path, file] of Object.entries(files))
    if (path.startsWith('xl/worksheets/sheet')) files[path] = frozen(file)
  return zipSync(files, { level: COMPRESSION })
}
