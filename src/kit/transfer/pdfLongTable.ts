import type { jsPDF } from 'jspdf'
import type { Language } from '../../contract/entities/session.ts'
import { cellText } from './cellText.ts'
import type { DocumentTable } from './tableDocument.ts'

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
const CUT = '…'

interface Column {
  readonly x: number
  readonly width: number
  readonly isAtEnd: boolean
}

/** Widths of letters of the font, mm, each measured once. */
const letterMeasure = (sheet: jsPDF): ((text: string) => number) => {
  const widths = new Map<string, number>()
  const widthOf = (letter: string): number => {
    const known = widths.get(letter) ?? sheet.getTextWidth(letter)
    widths.set(letter, known)
    return known
  }
  return (text) => {
    let width = 0
    for (const letter of text) width += widthOf(letter)
    return width
  }
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

const cut = (text: string, width: number, measure: (text: string) => number): string => {
  if (measure(text) <= width) return text
  let kept = ''
  let used = measure(CUT)
  for (const letter of text) {
    used += measure(letter)
    if (used > width) break
    kept += letter
  }
  return kept + CUT
}

/** Draws a table from y on, mm, over as many pages as it needs, each with the head; returns where it ends. */
export const drawLongTable = (
  sheet: jsPDF,
  { head, rows, summaryRows = [] }: DocumentTable,
  {
    y: start,
    page,
    language,
    isAtEnd,
    clean,
  }: {
    readonly y: number
    readonly page: LongTablePage
    readonly language: Language
    readonly isAtEnd: (column: number) => boolean
    /** Without signs that the font does not have. */
    readonly clean: (text: string) => string
  },
): number => {
  sheet.setFontSize(page.textSize)
  const all = [...rows]
  const summaries = new Set(summaryRows)
  const measure = letterMeasure(sheet)
  const textOf = (cell: Parameters<typeof cellText>[0]): string =>
    clean(cellText(cell, language)).replaceAll('\n', ' ')
  const step = Math.max(1, Math.floor(all.length / SAMPLES))
  const wanted = head.map((title, column) => {
    let widest = measure(title)
    for (let row = 0; row < all.length; row += step)
      if (!summaries.has(row)) widest = Math.max(widest, measure(textOf(all[row]?.[column] ?? null)))
    return widest + 2 * PADDING
  })
  const widths = fitted(wanted, page.width)
  const columns: Column[] = []
  let x = page.left
  for (const [place, width] of widths.entries()) {
    columns.push({ x, width, isAtEnd: isAtEnd(place) })
    x += width
  }
  const baseline = page.rowHeight * 0.68
  const drawCell = (text: string, { x: from, width, isAtEnd: ends }: Column, y: number): void => {
    if (text === '') return
    const shown = cut(text, width - 2 * PADDING, measure)
    const at = ends ? from + width - PADDING - measure(shown) : from + PADDING
    sheet.text(shown, at, y + baseline)
  }
  const drawHead = (y: number): number => {
    sheet.setTextColor(page.grey)
    for (const [place, column] of columns.entries()) drawCell(head[place] ?? '', column, y)
    sheet.setTextColor(0).setDrawColor(page.lineGrey).setLineWidth(0.1)
    sheet.line(page.left, y + page.rowHeight, page.left + page.width, y + page.rowHeight)
    return y + page.rowHeight
  }
  let y = drawHead(start)
  for (const [place, row] of all.entries()) {
    if (y + page.rowHeight > page.bottom) {
      sheet.addPage()
      sheet.setFontSize(page.textSize)
      y = drawHead(page.top)
    }
    if (summaries.has(place))
      sheet
        .setFillColor(page.shade, page.shade, page.shade)
        .rect(page.left, y, page.width, page.rowHeight, 'F')
    for (const [index, column] of columns.entries()) drawCell(textOf(row[index] ?? null), column, y)
    y += page.rowHeight
    sheet.line(page.left, y, page.left + page.width, y)
  }
  return y
}
