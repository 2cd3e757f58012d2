import { createDayClock } from '../live/dayClock.ts'
import { chunksOf } from '../platform/chunksOf.ts'
import type { ReportInput } from './reportKind.ts'

/** The days of a time zone that a period has, cut at its ends. Days have 23 or 25 hours where the clocks change. */
export const daysOf = ({ from, to, timeZone }: Pick<ReportInput, 'from' | 'to' | 'timeZone'>) => {
  const clock = createDayClock(timeZone)
  const days: { readonly from: number; readonly to: number }[] = []
  for (let at = from; at < to; ) {
    const next = Math.min(to, clock.nextDayStart(at))
    days.push({ from: at, to: next })
    at = next
  }
  return days
}

/** Days that are read at once: each statement costs about as much as the rows of a day. */
const DAYS_AT_ONCE = 7

/** The days of a period by sevens, each with its begin and its end. */
export const weeksOf = (period: Pick<ReportInput, 'from' | 'to' | 'timeZone'>) =>
  chunksOf(daysOf(period), DAYS_AT_ONCE).map((days) => ({
    from: days[0]?.from ?? period.from,
    to: days.at(-1)?.to ?? period.to,
    days,
  }))
