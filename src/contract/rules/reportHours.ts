import type { ReportHours, ReportWorkTime } from '../reports/reportQuestion.ts'

/** Whether a minute since midnight is within hours; those that end before they begin last over midnight. */
export const isWithinHours = ({ from, to }: ReportHours, minute: number): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to

/**
 * Whether a minute since midnight of a weekday (1 Monday to 7 Sunday) is within the weekly working hours. minute: null for a whole
 * day, which is a working one or none.
 */
export const isWorkTime = (
  { weekdays, hours }: Pick<ReportWorkTime, 'weekdays' | 'hours'>,
  weekday: number,
  minute: number | null,
): boolean => {
  if (minute === null) return weekdays.includes(weekday)
  const { from, to } = hours
  if (from !== to && !isWithinHours(hours, minute)) return false
  const isOfDayBefore = from > to && minute < to
  return weekdays.includes(isOfDayBefore ? ((weekday + 5) % 7) + 1 : weekday)
}
