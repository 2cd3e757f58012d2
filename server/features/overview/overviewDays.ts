import { median } from '../../movement/fuel/median.ts'
import type { DayClock } from '../../live/dayClock.ts'

/** Days of the server's calendar, YYYY-MM-DD. */

/** So many of the same weekdays before today are compared with it. */
export const WEEKS_COMPARED = 8

const DAY_MS = 86_400_000
const WEEK = 7
const NOON_MS = 43_200_000

/** The day so many days before another one. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The same weekday of the weeks before, the newest first. */
export const weekdaysBefore = (day: string): readonly string[] =>
  Array.from({ length: WEEKS_COMPARED }, (_, week) => dayBefore(day, (week + 1) * WEEK))

/** The begin and the end of a day, ms since the epoch. */
export const spanOfDay = (days: DayClock, day: string): { readonly from: number; readonly to: number } => {
  const noon = noonOf(days, day)
  return { from: days.dayStart(noon), to: days.nextDayStart(noon) }
}

/** A moment in the middle of the day: noon of UTC is another day far in the east alone. */
const noonOf = (days: DayClock, day: string): number => {
  const noon = Date.parse(day) + NOON_MS
  return [noon, noon - NOON_MS, noon + NOON_MS].find((at) => days.dayOf(at) === day) ?? noon
}

/** The median of some numbers; null: there are none. */
export const medianOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : median(values)
