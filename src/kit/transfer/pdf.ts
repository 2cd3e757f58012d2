import type { jsPDF } from 'jspdf'
import type { autoTable } from 'jspdf-autotable'
import type { Language } from '../../contract/entities/session.ts'
import { cellText } from './cellText.ts'
import type { OnProgress } from './onProgress.ts'
import { type BarChart, layOutBars } from './barChart.ts'
import { drawBars } from './pdfChart.ts'
import { drawLongTable, LONG_ROWS, type LongTablePage } from './pdfLongTable.ts'
import { freePages } from './pdfPageText.ts'
import { drawCover, type PdfCover } from './pdfCover.ts'
import {
  blocksOf,
  type DocumentBrand,
  type DocumentTable,
  isMoment,
  type TableDocument,
} from './tableDocument.ts'

const FONT = 'Inter'
/** A4, mm. */
const PAGE = { width: 297, height: 210, margin: 14 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin
const EDGES = { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin } as const
const ROW_MM = 5.4
const SIZE = { title: 16, heading: 11, body: 9.5, text: 8.5 } as const
const GREY = 110
const LINE_GREY = 215
/** Behind rows that name or sum up others. */
const SHADE = 240
const LONG_PAGE: LongTablePage = {
  left: PAGE.margin,
  top: PAGE.margin,
  width: INNER,
  bottom: BOTTOM,
  rowHeight: ROW_MM,
  textSize: SIZE.text,
  grey: GREY,
  lineGrey: LINE_GREY,
  shade: SHADE,
}
/** Characters for which no font has a sign: a text with one would be lost. */
const NOT_DRAWN = /[^\P{Cc}\n]/gu
/** Text sizes are points, everything else is mm. */
const POINT_MM = 0.3528

/** What a PDF needs beyond the document. */
export interface PdfSettings {
  /** At the foot of each page. */
  readonly productName: string
  readonly language: Language
  /** What fills the first page, before the tables; null: the tables begin there. */
  readonly cover: PdfCover | null
  /** A TrueType font with the letters of every language: PDF readers have only Latin ones built in. */
  readonly font: Uint8Array
  /** The page numbers, with PAGE and PAGES in their places. */
  readonly pageText: string
  /** A tenth of the size, for files that are sent. */
  readonly isDeflated?: boolean
}

const BASE64_STEP = 0x80_00

/** Bytes as base64, without a call with too many arguments for the stack. */
const base64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += BASE64_STEP)
    text += String.fromCharCode(...bytes.subarray(at, at + BASE64_STEP))
  return btoa(text)
}

type Content = TableDocument & PdfSettings

/** Writes a line with its upper edge at y, mm; returns where the next one begins. */
const writeLine = (sheet: jsPDF, text: string, y: number, size: number, grey: number): number => {
  sheet
    .setFontSize(size)
    .setTextColor(grey)
    .text(text, PAGE.margin, y + size * 0.375)
  return y + size * 0.5
}

/** The height of the stripe in the client's colour. */
const STRIPE_MM = 3
/** The largest logo, mm. */
const LOGO = { width: 50, height: 18 } as const

/** The logo in the upper right corner, with its own proportions. */
const drawLogo = (sheet: jsPDF, { address, width, height }: NonNullable<DocumentBrand['logo']>): void => {
  const scale = Math.min(LOGO.width / width, LOGO.height / height)
  const [wide, high] = [width * scale, height * scale]
  const kind = address.startsWith('data:image/png') ? 'PNG' : 'JPEG'
  sheet.addImage(address, kind, PAGE.width - PAGE.margin - wide, PAGE.margin, wide, high)
}

/** Opens a document with its font, title and lines; returns it with the place below them, mm. */
const openSheet = (
  Sheet: typeof jsPDF,
  { title, brand, lines, font, productName, isDeflated = false }: Content,
): { sheet: jsPDF; y: number } => {
  const sheet = new Sheet({ orientation: 'landscape', unit: 'mm', format: 'a4', compress: isDeflated })
  sheet.addFileToVFS('Inter.ttf', base64(font))
  sheet.addFont('Inter.ttf', FONT, 'normal')
  sheet.setFont(FONT).setProperties({ title, creator: productName })
  if (brand?.accentLight) sheet.setFillColor(brand.accentLight).rect(0, 0, PAGE.width, STRIPE_MM, 'F')
  let y: number = PAGE.margin
  if (brand && brand.company !== '') y = writeLine(sheet, brand.company, y, SIZE.heading, GREY) + 1
  y = writeLine(sheet, title, y, SIZE.title, 0) + 1
  for (const line of lines) y = writeLine(sheet, line, y, SIZE.text, GREY)
  if (!brand?.logo) return { sheet, y: y + 4 }
  drawLogo(sheet, brand.logo)
  return { sheet, y: Math.max(y, PAGE.margin + LOGO.height) + 4 }
}

/** The page numbers and the product's name at the foot of each page. */
const addFeet = (sheet: jsPDF, { pageText, productName }: PdfSettings): void => {
  const pages = sheet.getNumberOfPages()
  for (let page = 1; page <= pages; page++) {
    const text = pageText.replace('PAGES', String(pages)).replace('PAGE', String(page))
    sheet.setPage(page).setFontSize(SIZE.text).setTextColor(GREY)
    sheet.text(text, PAGE.width - PAGE.margin, PAGE.height - 7, { align: 'right' })
    sheet.text(productName, PAGE.margin, PAGE.height - 7)
  }
}

/** Whether a column is aligned at its end: its cells are numbers, or the table says so. */
const isAtEnd = ({ rows, endColumns = [] }: DocumentTable, column: number): boolean => {
  if (endColumns.includes(column)) return true
  for (const row of rows) if (typeof row[column] === 'number') return true
  return false
}

const hasMoments = ({ rows }: DocumentTable, column: number): boolean => {
  for (const row of rows) if (isMoment(row[column] ?? null)) return true
  return false
}

/** The size of the rows of all tables, 1 being the usual one, and the lower edge of what pages hold, mm. */
interface Fit {
  readonly scale: number
  readonly bottom: number
}

interface LaidOut {
  readonly sheet: jsPDF
  /** Pages that tables are on. */
  readonly pages: number
  /** Where the content of the last page ends, mm. */
  readonly end: number
}

type Libraries = readonly [{ readonly jsPDF: typeof jsPDF }, { readonly autoTable: typeof autoTable }]

const layOut = (
  [{ jsPDF: Sheet }, { autoTable: drawTable }]: Libraries,
  content: Content,
  fit: Fit,
  onRows: (rows: number) => void,
): LaidOut => {
  const opened = openSheet(Sheet, content)
  const { sheet } = opened
  let { y } = opened
  if (content.cover) {
    drawCover(sheet, content.cover, { x: PAGE.margin, y, width: INNER, height: BOTTOM - y })
    sheet.addPage()
    y = PAGE.margin
  }
  const coverPages = sheet.getNumberOfPages() - 1
  /** Begins a page where less room is left, mm. */
  const keepRoom = (height: number): void => {
    if (y + height <= fit.bottom || y <= PAGE.margin) return
    sheet.addPage()
    y = PAGE.margin
  }
  const addText = (text: string): void => {
    sheet.setFontSize(SIZE.body)
    const lines: string[] = sheet.splitTextToSize(text, INNER)
    for (const line of lines) {
      keepRoom(SIZE.body * 0.5)
      y = writeLine(sheet, line, y, SIZE.body, 0)
    }
    y += ROW_MM / 2
  }
  const addChart = (chart: BarChart): void => {
    const laid = layOutBars(chart, { width: INNER, textSize: SIZE.text * POINT_MM })
    keepRoom(Math.min(laid.height, BOTTOM - PAGE.margin - 3 * ROW_MM) + 2 * ROW_MM)
    y = writeLine(sheet, chart.name, y, SIZE.heading, 0) + 1.5
    drawBars(sheet, laid, { x: PAGE.margin, y, textPt: SIZE.text })
    y += laid.height + 1
    if (chart.rest !== '') y = writeLine(sheet, chart.rest, y, SIZE.text, GREY)
    y += ROW_MM
  }
  const addTable = (table: DocumentTable): void => {
    const { name, head, rows } = table
    const summaries = new Set(table.summaryRows)
    const aligns = head.map((_, column) => (isAtEnd(table, column) ? 'right' : 'left'))
    // Moments and values in one line keep nearly every row of the table at one line.
    const whole = head.flatMap((_, column) =>
      aligns[column] === 'right' || hasMoments(table, column) ? [column] : [],
    )
    keepRoom(ROW_MM * 4)
    writeLine(sheet, name, y, SIZE.heading, 0)
    const list = [...rows]
    if (list.length >= LONG_ROWS) {
      const isEnd = (column: number): boolean => aligns[column] === 'right'
      const clean = (text: string): string => text.replace(NOT_DRAWN, ' ')
      const long = { page: LONG_PAGE, language: content.language, isAtEnd: isEnd, clean, onRows }
      y = drawLongTable(sheet, { ...table, rows: list }, { ...long, y: y + ROW_MM + 1.5 }) + ROW_MM
      return
    }
    drawTable(sheet, {
      head: [head.map((text, column) => ({ content: text, styles: { halign: aligns[column] ?? 'left' } }))],
      body: list.map((row, place) =>
        row.map((cell, column) => ({
          content: cellText(cell, content.language).replace(NOT_DRAWN, ' '),
          styles: {
            halign: aligns[column] ?? 'left',
            ...(summaries.has(place) && { fillColor: SHADE }),
          },
        })),
      ),
      startY: y + ROW_MM + 1.5,
      margin: { ...EDGES, bottom: PAGE.height - fit.bottom },
      theme: 'plain',
      styles: {
        font: FONT,
        fontSize: SIZE.text * fit.scale,
        minCellHeight: ROW_MM * fit.scale,
        cellPadding: { vertical: 0.9 * fit.scale, horizontal: 1 },
        lineColor: LINE_GREY,
        lineWidth: { bottom: 0.1 },
      },
      columnStyles: Object.fromEntries(whole.map((column) => [column, { cellWidth: 'wrap' }])),
      headStyles: { textColor: GREY, fontStyle: 'normal' },
      didDrawPage: ({ cursor }) => {
        y = (cursor?.y ?? y) + ROW_MM
      },
    })
  }
  for (const block of blocksOf(content)) {
    if (block.type === 'text') addText(block.text)
    else if (block.type === 'chart') addChart(block.chart)
    else {
      const table = content.tables[block.table]
      if (table) addTable(table)
    }
  }
  return { sheet, pages: sheet.getNumberOfPages() - coverPages, end: y }
}

const hasLongTable = ({ tables }: Content): boolean =>
  tables.some(({ rows }) => Array.isArray(rows) && rows.length >= LONG_ROWS)

const USUAL: Fit = { scale: 1, bottom: BOTTOM }
/** The smallest rows that are easy to read on paper. */
const SMALLEST_SCALE = 0.86
/** A last page that is filled less than this looks forgotten. */
const LEAST_FILL = 0.3

/** The pages with smaller rows or a higher lower edge, where the last page would be nearly empty otherwise. */
export const layOutEvenly = (
  libraries: Libraries,
  content: Content,
  onRows: (rows: number) => void = () => undefined,
): LaidOut => {
  const usual = layOut(libraries, content, USUAL, onRows)
  const height = BOTTOM - PAGE.margin
  const onLast = usual.end - PAGE.margin
  // Of a hundred pages nobody minds the last one, and each attempt takes as long.
  if (usual.pages < 2 || hasLongTable(content) || onLast >= height * LEAST_FILL) return usual
  const small = layOut(libraries, content, { ...USUAL, scale: SMALLEST_SCALE }, onRows)
  if (small.pages < usual.pages) return small
  const each = ((usual.pages - 1) * height + onLast) / usual.pages
  // The heads of tables repeat, and a row is never cut.
  return layOut(libraries, content, { ...USUAL, bottom: PAGE.margin + each + 2 * ROW_MM }, onRows)
}

/** How much of the time goes by before the pages are put together. */
const LAID_OUT_SHARE = 0.7

const rowsOf = ({ tables }: Content): number =>
  tables.reduce((sum, { rows }) => sum + (Array.isArray(rows) ? rows.length : 0), 0)

/**
 * A document on A4 pages: title, lines, cover, texts, charts and tables, page numbers. Numbers are aligned at their end.
 * onProgress: called with the share that is done, 0 to 1.
 */
export const writePdf = async (content: Content, onProgress: OnProgress = () => undefined): Promise<Blob> => {
  const libraries = await Promise.all([import('jspdf'), import('jspdf-autotable')])
  const all = Math.max(1, rowsOf(content))
  let done = 0
  const { sheet } = layOutEvenly(libraries, content, (rows) => {
    done += rows
    onProgress(LAID_OUT_SHARE * Math.min(1, done / all))
  })
  addFeet(sheet, content)
  onProgress(LAID_OUT_SHARE)
  freePages(sheet)
  return sheet.output('blob')
}
