import type { jsPDF } from 'jspdf'
import { PRODUCT_NAME } from '../../contract/constants.ts'
import { formatDate } from '../../i18n/format.ts'
import { type Cell, isMoment, type TrackTable } from './tables.ts'

const FONT = 'Inter'
/** A4 across, mm. */
const PAGE = { width: 297, height: 210, margin: 14 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin
const ROW_MM = 5.4
const SIZE = { title: 16, heading: 11, text: 8.5 } as const
const GREY = 110
const LINE_GREY = 215

export interface PdfContent {
  readonly title: string
  readonly subtitle: string
  /** Each begins under its name. */
  readonly tables: readonly TrackTable[]
  /** The map as JPEG or PNG data address, with its sides in any unit; null: none. */
  readonly picture: { readonly address: string; readonly width: number; readonly height: number } | null
  /** A TrueType font with the letters of every language, in base64: PDF readers bring Latin ones only. */
  readonly font: string
  readonly pageText: (page: number, pages: number) => string
}

const textOf = (cell: Cell): string => (isMoment(cell) ? formatDate(cell.at) : String(cell ?? ''))

/** Writes from the top of a page to its foot and goes on with the next. */
class Writer {
  private readonly sheet: jsPDF
  private y: number = PAGE.margin

  constructor(sheet: jsPDF) {
    this.sheet = sheet
  }

  line(text: string, size: number, grey = 0): void {
    const height = size * 0.5
    this.need(height)
    this.sheet.setFontSize(size).setTextColor(grey)
    this.sheet.text(text, PAGE.margin, this.y + height * 0.75)
    this.y += height
  }

  gap(height: number): void {
    this.y += height
  }

  picture({ address, width, height }: NonNullable<PdfContent['picture']>): void {
    const share = Math.min(INNER / width, (BOTTOM - this.y) / height)
    this.sheet.addImage(address, PAGE.margin, this.y, width * share, height * share)
    this.y += height * share
  }

  table({ name, head, rows }: TrackTable): void {
    this.need(ROW_MM * 4)
    this.line(name, SIZE.heading)
    this.gap(1.5)
    this.row(head, GREY)
    for (const row of rows) {
      if (this.y + ROW_MM > BOTTOM) {
        this.nextPage()
        this.row(head, GREY)
      }
      this.row(row.map(textOf), 0)
    }
    this.gap(ROW_MM)
  }

  private row(cells: readonly string[], grey: number): void {
    const width = INNER / cells.length
    this.sheet.setFontSize(SIZE.text).setTextColor(grey).setDrawColor(LINE_GREY).setLineWidth(0.1)
    for (const [column, cell] of cells.entries()) {
      const [first = ''] = this.sheet.splitTextToSize(cell, width - 2) as string[]
      this.sheet.text(first, PAGE.margin + column * width, this.y + ROW_MM * 0.62)
    }
    this.y += ROW_MM
    this.sheet.line(PAGE.margin, this.y - 0.8, PAGE.width - PAGE.margin, this.y - 0.8)
  }

  private need(height: number): void {
    if (this.y + height > BOTTOM) this.nextPage()
  }

  private nextPage(): void {
    this.sheet.addPage()
    this.y = PAGE.margin
  }
}

/** A report on sheets of A4: title, map, tables, the number of each page. */
export const writePdf = async (content: PdfContent): Promise<Blob> => {
  const { jsPDF: Sheet } = await import('jspdf')
  const sheet = new Sheet({ orientation: 'landscape', unit: 'mm', format: 'a4' })
  sheet.addFileToVFS('Inter.ttf', content.font)
  sheet.addFont('Inter.ttf', FONT, 'normal')
  sheet.setFont(FONT)
  sheet.setProperties({ title: content.title, creator: PRODUCT_NAME })
  const writer = new Writer(sheet)
  writer.line(content.title, SIZE.title)
  writer.gap(1)
  writer.line(content.subtitle, SIZE.text, GREY)
  writer.gap(4)
  if (content.picture) {
    writer.picture(content.picture)
    sheet.addPage()
  }
  const tables = content.picture ? new Writer(sheet) : writer
  for (const table of content.tables) tables.table(table)
  const pages = sheet.getNumberOfPages()
  for (let page = 1; page <= pages; page++) {
    sheet.setPage(page)
    sheet.setFontSize(SIZE.text).setTextColor(GREY)
    sheet.text(content.pageText(page, pages), PAGE.width - PAGE.margin, PAGE.height - 7, { align: 'right' })
    sheet.text(PRODUCT_NAME, PAGE.margin, PAGE.height - 7)
  }
  return sheet.output('blob')
}
