import type { jsPDF } from 'jspdf'
import type { Language } from '../../contract/entities/session.ts'
import { cellText } from './cellText.ts'
import { Letters, PageText } from './pdfPageText.ts'
import type { Cell, DocumentTable } from './tableDocument.ts'

/**
 * Long tables in a PDF, row by row: the library for tables lays out every cell as an object before it draws the first, which
 * takes gigabytes for 100,000 rows. Rows have one line, texts that are wider than their column are cut.
 */

/** mm, and points of the text. */
export interface LongTablePage {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly bottom: number
  readonly rowHeight: number
  readonly textSize: number
  readonly grey: number
  readonly lineGrey: number
  readonly shade: number
}

/** Rows from which a table is long. */
export const LONG_ROWS = 2_000
/** Rows whose texts say how wide columns are, evenly spread over the table. */
const SAMPLES = 400
const PADDING = 1
const LINE_MM = 0.1
const CUT = '…'

interface Column {
  readonly x: number
  readonly width: number
  readonly isAtEnd: boolean
}

/** The widths that columns want, mm, made to fill the page; where they want more, the widest give way. */
const fitted = (wanted: readonly number[], width: number): readonly number[] => {
  const all = wanted.reduce((sum, one) => sum + one, 0)
  if (all <= width) return wanted.map((one) => (one * width) / all)
  let [low, high] = [0, Math.max(...wanted)]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    const taken = wanted.reduce((sum, one) => sum + Math.min(one, middle), 0)
    if (taken > width) high = middle
    else low = middle
  }
  return wanted.map((one) => Math.min(one, low))
}

/** The glyphs of as much of a text as fits into a width, mm, with a sign where it is cut. */
const fittedText = (text: string, most: number, letters: Letters): { digits: string; width: number } => {
  const whole = letters.width(text)
  const sign = letters.glyph(CUT)
  const room = whole <= most ? most : most - sign.width
  let digits = ''
  let width = 0
  for (const letter of text) {
    const glyph = letters.glyph(letter)
    if (whole > most && width + glyph.width > room) break
    digits += glyph.digits
    width += glyph.width
  }
  return whole <= most ? { digits, width } : { digits: digits + sign.digits, width: width + sign.width }
}

interface LongTable {
  readonly y: number
  readonly page: LongTablePage
  readonly language: Language
  readonly isAtEnd: (column: number) => boolean
  /** Without signs that the font does not have. */
  readonly clean: (text: string) => string
  /** Called with the number of rows that were drawn since the last call. */
  readonly onRows: (rows: number) => void
}

/** How wide columns are, by the texts of some rows. */
const columnsOf = (
  { head, rows, summaryRows = [] }: DocumentTable & { readonly rows: readonly (readonly Cell[])[] },
  { page, isAtEnd }: LongTable,
  letters: Letters,
  textOf: (cell: Cell) => string,
): readonly Column[] => {
  const summaries = new Set(summaryRows)
  const step = Math.max(1, Math.floor(rows.length / SAMPLES))
  const wanted = head.map((title, column) => {
    let widest = letters.width(title)
    for (let row = 0; row < rows.length; row += step)
      if (!summaries.has(row)) widest = Math.max(widest, letters.width(textOf(rows[row]?.[column] ?? null)))
    return widest + 2 * PADDING
  })
  let x = page.left
  return fitted(wanted, page.width).map((width, place) => {
    const column = { x, width, isAtEnd: isAtEnd(place) }
    x += width
    return column
  })
}

/** Draws a table from y on, mm, over as many pages as it needs, each with the head; returns where it ends. */
export const drawLongTable = (
  sheet: jsPDF,
  table: DocumentTable & { readonly rows: readonly (readonly Cell[])[] },
  drawn: LongTable,
): number => {
  const { head, rows, summaryRows = [] } = table
  const { page, language, clean, onRows } = drawn
  sheet.setFontSize(page.textSize)
  const letters = new Letters(sheet)
  const summaries = new Set(summaryRows)
  const textOf = (cell: Cell): string => clean(cellText(cell, language)).replaceAll('\n', ' ')
  const columns = columnsOf(table, drawn, letters, textOf)
  const baseline = page.rowHeight * 0.68
  let onPage = new PageText(sheet, page.textSize)
  const drawCell = (text: string, { x, width, isAtEnd: ends }: Column, y: number, grey: number): void => {
    if (text === '') return
    const shown = fittedText(text, width - 2 * PADDING, letters)
    if (shown.digits === '') return
    onPage.text(shown.digits, ends ? x + width - PADDING - shown.width : x + PADDING, y + baseline, grey)
  }
  const drawHead = (y: number): number => {
    for (const [place, column] of columns.entries()) drawCell(head[place] ?? '', column, y, page.grey)
    onPage.line(page.left, y + page.rowHeight, page.width)
    return y + page.rowHeight
  }
  const endPage = (): void =>
    onPage.write({ boxGrey: page.shade, lineGrey: page.lineGrey, lineWidth: LINE_MM })
  let y = drawHead(drawn.y)
  let counted = 0
  for (const [place, row] of rows.entries()) {
    if (y + page.rowHeight > page.bottom) {
      endPage()
      onRows(place - counted)
      counted = place
      sheet.addPage()
      onPage = new PageText(sheet, page.textSize)
      y = drawHead(page.top)
    }
    if (summaries.has(place)) onPage.box(page.left, y, page.width, page.rowHeight)
    for (const [index, column] of columns.entries()) drawCell(textOf(row[index] ?? null), column, y, 0)
    y += page.rowHeight
    onPage.line(page.left, y, page.width)
  }
  endPage()
  onRows(rows.length - counted)
  return y
}
