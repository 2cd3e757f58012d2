import { createDayClock } from '../live/dayClock.ts'
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
