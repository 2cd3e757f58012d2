import type { Language } from '../../contract/entities/session.ts'
import { cellText } from './cellText.ts'
import './printDocument.css'
import { type BarChart, layOutBars } from './barChart.ts'
import {
  blocksOf,
  type Cell,
  type DocumentBrand,
  type DocumentTable,
  type TableDocument,
} from './tableDocument.ts'

const element = (name: string, content: readonly (Node | string)[]): HTMLElement => {
  const made = document.createElement(name)
  made.append(...content)
  return made
}

const cellOf = (cell: Cell, language: Language, isAtEnd: boolean): HTMLElement => {
  const made = element('td', [cellText(cell, language)])
  if (isAtEnd || typeof cell === 'number') made.dataset['number'] = ''
  return made
}

const SVG = 'http://www.w3.org/2000/svg'
/** CSS pixels of a landscape page between its margins. */
const CHART = { width: 1_000, textSize: 12 } as const

const drawn = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

const chartOf = (chart: BarChart): HTMLElement => {
  const { height, shapes } = layOutBars(chart, CHART)
  const picture = drawn('svg', { viewBox: `0 0 ${CHART.width} ${height}` })
  for (const shape of shapes) {
    if (shape.type === 'text') {
      const { x, y, text, anchor } = shape
      const made = drawn('text', { x, y, 'text-anchor': anchor, 'font-size': CHART.textSize })
      made.append(text)
      picture.append(made)
    } else {
      const { type, ...box } = shape
      picture.append(drawn('rect', { ...box, 'data-shape': type }))
    }
  }
  return element('figure', [element('figcaption', [chart.name]), picture, chart.rest])
}

/** Tables of so many columns have smaller letters on paper. */
const WIDE_COLUMNS = 12

const tableOf = (
  { name, head, rows, endColumns = [], summaryRows = [] }: DocumentTable,
  language: Language,
): HTMLElement => {
  const titles = head.map((title) => element('th', [title]))
  const summaries = new Set(summaryRows)
  const lines = Array.from(rows, (row, place) => {
    const line = element(
      'tr',
      row.map((cell, column) => cellOf(cell, language, endColumns.includes(column))),
    )
    if (summaries.has(place)) line.dataset['summary'] = ''
    return line
  })
  const made = element('table', [
    element('caption', [name]),
    element('thead', [element('tr', titles)]),
    element('tbody', lines),
  ])
  if (head.length >= WIDE_COLUMNS) made.dataset['wide'] = ''
  return made
}

const brandOf = ({ company, logo, accentLight }: DocumentBrand): HTMLElement => {
  const picture = document.createElement('img')
  if (logo) picture.src = logo.address
  const made = element('header', [element('strong', [company]), ...(logo ? [picture] : [])])
  if (accentLight) made.style.borderTop = `3px solid ${accentLight}`
  return made
}

/** Prints a document instead of the page: title, lines, texts, charts, and tables, whose head is repeated on each sheet of paper. */
export const printDocument = (printed: TableDocument, language: Language): void => {
  const { title, brand, lines, tables } = printed
  const blocks = blocksOf(printed).flatMap((block) => {
    if (block.type === 'text') return [element('pre', [block.text])]
    if (block.type === 'chart') return [chartOf(block.chart)]
    const table = tables[block.table]
    return table ? [tableOf(table, language)] : []
  })
  const sheet = element('article', [
    ...(brand ? [brandOf(brand)] : []),
    element('h1', [title]),
    ...lines.map((line) => element('p', [line])),
    ...blocks,
  ])
  sheet.className = 'print-document'
  // The name that browsers offer for a printed file.
  const pageTitle = document.title
  document.title = title
  document.body.append(sheet)
  addEventListener(
    'afterprint',
    () => {
      sheet.remove()
      document.title = pageTitle
    },
    { once: true },
  )
  // A picture that is not decoded yet is missing on paper.
  void Promise.allSettled([...sheet.querySelectorAll('img')].map((picture) => picture.decode())).then(() =>
    print(),
  )
}
