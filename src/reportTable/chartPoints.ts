import { isFigure } from '../contract/reports/reportLook.ts'
import type { TimeSpan } from '../contract/timeSpan.ts'
import { cellOf, type ResultColumn, type ResultRow } from './resultRows.ts'

/** A bar of the chart: a sum over a stretch of time, ms since the epoch. */
export interface ChartPoint extends TimeSpan {
  readonly value: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** More bars cannot be distinguished. */
const BARS_MAX = 120

/** Shown units of one stored unit, as in the table's titles. */
const SCALES: Readonly<Partial<Record<ResultColumn['unit'], number>>> = {
  distance: 0.001,
  speed: 3.6,
  duration: 1 / HOUR_MS,
}

/** The columns that a chart can show: figures with a total. */
export const chartColumns = (columns: readonly ResultColumn[]): readonly ResultColumn[] =>
  columns.filter(isFigure)

/** The column that a chart shows: the chosen one, or the first that it can show. */
export const chartColumn = (
  columns: readonly ResultColumn[],
  key: string | null,
): ResultColumn | undefined => {
  const choices = chartColumns(columns)
  return choices.find((one) => one.key === key) ?? choices[0]
}

/** The length of a bar, ms; a row that is longer than a bar, as a day's is, makes bars of its own length. */
export const barLength = (rows: readonly ResultRow[], { from, to }: TimeSpan): number => {
  const isShort = to - from <= BARS_MAX * HOUR_MS
  const step = isShort ? HOUR_MS : Math.ceil((to - from) / (BARS_MAX * DAY_MS)) * DAY_MS
  const longest = rows.reduce((most, row) => Math.max(most, row.to - row.from), 0)
  return Math.max(step, longest >= 23 * HOUR_MS ? DAY_MS : 0)
}

/**
 * The rows of a period as bars of one length, a row in the bar of its beginning: sums, or the largest value of columns
 * that are not summed up.
 */
export const chartPoints = (
  rows: readonly ResultRow[],
  column: ResultColumn,
  period: TimeSpan,
): readonly ChartPoint[] => {
  const scale = SCALES[column.unit] ?? 1
  const step = barLength(rows, period)
  const bars = new Map<number, number>()
  for (const row of rows) {
    const cell = cellOf(row, column)
    if (typeof cell !== 'number') continue
    const bar = Math.floor((row.from - period.from) / step)
    const known = bars.get(bar)
    const value = cell * scale
    if (known === undefined) bars.set(bar, value)
    else bars.set(bar, column.total === 'sum' ? known + value : Math.max(known, value))
  }
  return [...bars]
    .toSorted(([a], [b]) => a - b)
    .map(([bar, value]) => {
      const from = period.from + bar * step
      return { from, to: Math.min(from + step, period.to), value }
    })
}
