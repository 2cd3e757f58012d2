import type { ReportGrouping } from '../contract/reports/reportKinds.ts'
import type { ReportHours } from '../contract/reports/reportQuestion.ts'
import type { TimeSpan } from '../contract/timeSpan.ts'
import { formatNumber } from '../i18n/format.ts'
import type { BarChart, ChartBar } from '../kit/transfer/barChart.ts'
import { clockText } from '../kit/transfer/clockText.ts'
import { cellText, type CellWriting, shownNumber } from './cellText.ts'
import { barLength, chartPoints } from './chartPoints.ts'
import { groupTitle } from './groupTitle.ts'
import { columnTitle } from './resultDocument.ts'
import type { ResultColumn, ResultRow } from './resultRows.ts'
import { linesOf } from './tableLines.ts'
import { totalsOf } from './totals.ts'

/** More days in a chart, and more lines of one, are not read; so many lines fit a page. */
const DAYS_MAX = 62
const LINES_MAX = 30
const HOUR_MS = 3_600_000
const HALF_DAY_MS = 12 * HOUR_MS

/** What a chart of groups is made of. */
export interface GroupChart {
  readonly title: string
  readonly rows: readonly ResultRow[]
  /** Every column of the kind. */
  readonly columns: readonly ResultColumn[]
  readonly column: ResultColumn
  readonly groupBy: ReportGrouping
  readonly shifts: readonly ReportHours[]
  readonly period: TimeSpan
  readonly writing: CellWriting
  readonly compare: (a: string, b: string) => number
}

const nameOf = ({ title, column, writing }: Pick<GroupChart, 'title' | 'column' | 'writing'>): string => {
  const figure = columnTitle(column, writing)
  return title === '' ? figure : `${title} · ${figure}`
}

const barOf = (label: string, cell: unknown, { column: { unit }, writing }: GroupChart): ChartBar => {
  const value = typeof cell === 'number' ? cell : 0
  const shown = unit === 'duration' ? value / HOUR_MS : shownNumber(value, unit)
  return { label, value: shown, text: cellText(value, unit, writing) }
}

/** Every day of a period in its time zone, also those without rows. */
const daysOf = ({ from, to }: TimeSpan, { time }: CellWriting): readonly string[] => {
  const days = new Set<string>()
  for (let at = from; at < to; at += HALF_DAY_MS) days.add(time.day(at))
  if (to > from) days.add(time.day(to - 1))
  return [...days]
}

/** The days of the period; of many, several to a bar. */
const dayBars = (asked: GroupChart): readonly ChartBar[] => {
  const { rows, columns, column, period, writing } = asked
  const days = daysOf(period, writing)
  const each = Math.ceil(days.length / DAYS_MAX)
  const places = new Map(days.map((day, place) => [day, Math.floor(place / each)]))
  const stretches: ResultRow[][] = []
  for (const row of rows) {
    const place = places.get(writing.time.day(row.from)) ?? 0
    ;(stretches[place] ??= []).push(row)
  }
  const at = columns.indexOf(column)
  return Array.from({ length: Math.ceil(days.length / each) }, (_, place) =>
    barOf(days[place * each] ?? '', totalsOf(stretches[place] ?? [], columns)[at], asked),
  )
}

/** The sums of a column for each group: days in their order, everything else from the largest on. */
export const groupChart = (asked: GroupChart): BarChart => {
  const { columns, column, groupBy, writing } = asked
  const name = nameOf(asked)
  if (groupBy === 'day') return { name, isTime: true, bars: dayBars(asked), rest: '' }
  const at = columns.indexOf(column)
  const bars = linesOf({ ...asked, sort: null, time: writing.time })
    .flatMap((line) =>
      line.kind === 'group'
        ? [barOf(groupTitle(writing.t, line.group, groupBy), line.group.totals[at], asked)]
        : [],
    )
    .toSorted((a, b) => b.value - a.value)
  const hidden = Math.max(0, bars.length - LINES_MAX)
  const rest = hidden > 0 ? writing.t('reports.andMore', { count: hidden }) : ''
  return { name, isTime: false, bars: bars.slice(0, LINES_MAX), rest }
}

/** The chart of a report's page for files and paper: a bar for each stretch of the period, also those without rows. */
export const timeChart = (
  rows: readonly ResultRow[],
  column: ResultColumn,
  period: TimeSpan,
  writing: CellWriting,
): BarChart => {
  const step = barLength(rows, period)
  const known = new Map(chartPoints(rows, column, period).map(({ from, value }) => [from, value]))
  const text = (value: number): string =>
    column.unit === 'duration' ? clockText(value * HOUR_MS) : formatNumber(value, writing.language)
  const count = Math.ceil((period.to - period.from) / step)
  const bars = Array.from({ length: count }, (_, place): ChartBar => {
    const from = period.from + place * step
    const value = known.get(from) ?? 0
    const label = step < 2 * HALF_DAY_MS ? writing.time.moment(from).slice(0, -3) : writing.time.day(from)
    return { label, value, text: text(value) }
  })
  return { name: nameOf({ title: '', column, writing }), isTime: true, bars, rest: '' }
}
