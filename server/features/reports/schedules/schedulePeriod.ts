import type { TimeSpan } from '../../../../src/contract/timeSpan.ts'
import type { SchedulePeriod } from '../../../../src/contract/reports/reportSchedule.ts'
import { createDayClock, type DayClock } from '../../../live/dayClock.ts'

const WEEK_DAYS = 7

/** The start of the day that is some days before the day that starts at `start`. */
const daysBefore = (clock: DayClock, start: number, days: number): number => {
  let at = start
  for (let day = 0; day < days; day++) at = clock.dayStart(at - 1)
  return at
}

/** The start of the month of the day that starts at `start`. */
const monthStart = (clock: DayClock, start: number): number =>
  daysBefore(clock, start, Number(clock.dayOf(start).slice(-2)) - 1)

/** Days since Monday of the day that starts at `start`. */
const sinceMonday = (clock: DayClock, start: number): number =>
  (new Date(`${clock.dayOf(start)}T00:00:00Z`).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS

/** The days of a relative period as of `at` (ms since the epoch) in a time zone; `to` is exclusive. */
export const schedulePeriod = (period: SchedulePeriod, at: number, timeZone: string): TimeSpan => {
  const clock = createDayClock(timeZone)
  const today = clock.dayStart(at)
  const periods: Readonly<Record<SchedulePeriod, () => TimeSpan>> = {
    today: () => ({ from: today, to: clock.nextDayStart(at) }),
    yesterday: () => ({ from: daysBefore(clock, today, 1), to: today }),
    last7Days: () => ({ from: daysBefore(clock, today, WEEK_DAYS), to: today }),
    lastWeek: () => {
      const to = daysBefore(clock, today, sinceMonday(clock, today))
      return { from: daysBefore(clock, to, WEEK_DAYS), to }
    },
    thisMonth: () => ({ from: monthStart(clock, today), to: clock.nextDayStart(at) }),
    lastMonth: () => {
      const to = monthStart(clock, today)
      return { from: monthStart(clock, clock.dayStart(to - 1)), to }
    },
  }
  return periods[period]()
}
