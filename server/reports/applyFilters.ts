import type { ReportKindDeclaration } from '../../src/contract/reports/reportKinds.ts'
import type { ReportFilters, ReportWorkTime } from '../../src/contract/reports/reportQuestion.ts'
import type { ReportRow } from '../../src/contract/reports/reportRun.ts'
import { isWithinHours, isWorkTime } from '../../src/contract/rules/reportHours.ts'
import { createDayClock } from '../live/dayClock.ts'
import { isInside } from '../movement/zones/zoneGeometry.ts'
import { isDayRows } from './columns.ts'
import type { ReportInput, ReportResult } from './reportKind.ts'
import type { ReportZones } from './reportZones.ts'

type Keeps = (row: ReportRow) => boolean

/** Minutes since midnight in a time zone. */
const minuteClock = (timeZone: string): ((at: number) => number) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return (at) => {
    const [hour = 0, minute = 0] = format.format(at).split(':').map(Number)
    return hour * 60 + minute
  }
}

const isInZone = ({ index }: ReportZones, { latitude, longitude }: ReportRow): boolean => {
  if (latitude === null || longitude === null) return false
  const place = { latitude, longitude }
  let found = false
  index.near(place, place, ({ area }) => {
    found ||= isInside(area, place)
  })
  return found
}

/** Monday is 1. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7

const dayFilter = ({ weekdays, holidays }: ReportFilters, timeZone: string): Keeps => {
  const clock = createDayClock(timeZone)
  return ({ from }) => {
    const day = clock.dayOf(from)
    return (weekdays.length === 0 || weekdays.includes(weekdayOf(day))) && !holidays.includes(day)
  }
}

const workFilter = (
  workTime: ReportWorkTime,
  { timeZone, isDaily }: { readonly timeZone: string; readonly isDaily: boolean },
): Keeps => {
  const clock = createDayClock(timeZone)
  const minuteOf = minuteClock(timeZone)
  return ({ from }) => {
    const isWork = isWorkTime(workTime, weekdayOf(clock.dayOf(from)), isDaily ? null : minuteOf(from))
    return isWork === (workTime.keep === 'working')
  }
}

/** The conditions that a row has to meet. Rows of days, whose first column is the day, have no time of day and no length. */
const conditionsOf = (
  { columns }: Pick<ReportKindDeclaration, 'columns'>,
  { filters, timeZone, zones }: Pick<ReportInput, 'filters' | 'timeZone' | 'zones'>,
): Keeps[] => {
  const { weekdays, hours, holidays, workTime, place, minDuration, minDistance } = filters
  const isDaily = isDayRows(columns)
  const minuteOf = minuteClock(timeZone)
  const distance = columns.findIndex(({ unit }) => unit === 'distance')
  const conditions: Keeps[] = []
  if (weekdays.length > 0 || holidays.length > 0) conditions.push(dayFilter(filters, timeZone))
  if (hours && hours.from !== hours.to && !isDaily)
    conditions.push(({ from }) => isWithinHours(hours, minuteOf(from)))
  if (workTime) conditions.push(workFilter(workTime, { timeZone, isDaily }))
  if (place !== 'any') conditions.push((row) => isInZone(zones, row) === (place === 'inZones'))
  if (minDuration > 0 && !isDaily) conditions.push(({ from, to }) => to - from >= minDuration)
  if (minDistance > 0 && distance >= 0)
    conditions.push(({ cells }) => Number(cells[distance] ?? 0) >= minDistance)
  return conditions
}

/** Leaves out the rows that the filters of the question do not keep; says so where none is left. */
export const applyFilters = (
  { rows, note }: ReportResult,
  declaration: Pick<ReportKindDeclaration, 'columns'>,
  question: Pick<ReportInput, 'filters' | 'timeZone' | 'zones'>,
): ReportResult => {
  const conditions = conditionsOf(declaration, question)
  const kept = rows.filter((row) => conditions.every((keeps) => keeps(row)))
  return { rows: kept, note: kept.length === 0 && rows.length > 0 ? 'filtered' : note }
}
