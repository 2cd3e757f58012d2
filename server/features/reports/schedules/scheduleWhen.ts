import {
  SCHEDULE_PAUSE_MS,
  SCHEDULE_RULES,
  type ScheduleWhen,
} from '../../../../src/contract/reports/reportSchedule.ts'
import { dueSpan } from '../../../platform/jobs/schedules.ts'
import { badInput } from '../../../platform/plugins/apiError.ts'

const MINUTES_AN_HOUR = 60
/** Neighbours of one moment of a cron line whose distance is checked: a line of all minutes of one hour has 60. */
const CHECKED_MOMENTS = 120

/** The cron line of a schedule: five fields. */
export const cronOf = (when: ScheduleWhen): string => {
  if (when.every === 'cron') return when.cron
  const clock = `${when.minute % MINUTES_AN_HOUR} ${Math.floor(when.minute / MINUTES_AN_HOUR)}`
  if (when.every === 'day') return `${clock} * * *`
  return when.every === 'week' ? `${clock} * * ${when.weekday}` : `${clock} ${when.day ?? 'L'} * *`
}

interface ScheduleTimes {
  readonly when: ScheduleWhen
  readonly timeZone: string
}

/** The first moment after `at` (ms since the epoch); null: there is none. */
export const nextDue = ({ when, timeZone }: ScheduleTimes, at: number): number | null => {
  const { until } = dueSpan({ cron: cronOf(when), timeZone }, at)
  return Number.isFinite(until) ? until : null
}

/** The last moment at or before `at` (ms since the epoch); null: there is none. */
export const lastDue = ({ when, timeZone }: ScheduleTimes, at: number): number | null =>
  dueSpan({ cron: cronOf(when), timeZone }, at).from

const badLine = () => badInput('when.cron', SCHEDULE_RULES.cron)

/** Throws 400 for a cron line that cannot be read, is never due, or is due more often than once an hour. */
export const checkWhen = (times: ScheduleTimes, now: number): void => {
  if (times.when.every !== 'cron') return
  // Nicknames such as @daily are no lines of five fields.
  if (times.when.cron.split(/\s+/).length !== 5) throw badLine()
  let at: number | null
  try {
    at = nextDue(times, now)
  } catch {
    throw badLine()
  }
  if (at === null) throw badLine()
  for (let checked = 0; checked < CHECKED_MOMENTS; checked++) {
    const next = nextDue(times, at)
    if (next === null) return
    if (next - at < SCHEDULE_PAUSE_MS) throw badLine()
    at = next
  }
}
