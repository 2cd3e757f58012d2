import { isContended } from './calmTaker.ts'
import type { BenchRow } from './measure.ts'

const DIGITS = 3

/** Three significant digits, never an exponent. */
export const figure = (value: number | null): string => {
  if (value === null) return '–'
  if (!Number.isFinite(value)) return String(value)
  const rounded = Number(value.toPrecision(DIGITS))
  return rounded.toLocaleString('en', { maximumFractionDigits: 4, useGrouping: true })
}

const HEAD = ['id', 'what', 'value', 'unit', 'baseline', 'ratio'] as const

const cellsOf = (row: BenchRow): readonly string[] => [
  isContended(row) ? `${row.id} *` : row.id,
  row.what,
  figure(row.value),
  row.unit,
  figure(row.baseline),
  figure(row.ratio),
]

/** The rows as a Markdown table with aligned columns; `*` marks those taken while other work slowed the machine. */
export const tableOf = (rows: readonly BenchRow[]): string => {
  const lines = [HEAD as readonly string[], ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const [head = [], ...body] = lines
  return [line(head), rule, ...body.map(line)].join('\n')
}
