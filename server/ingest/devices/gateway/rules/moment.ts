import { FUTURE_LIMIT_MS } from '../../../../live/observationCheck.ts'
import type { ReportRefusal } from '../../ports.ts'

/** Trackers without the time send 1970, 1980 (the first day of GPS) or another year before trackers existed. */
const FIRST_MOMENT = Date.UTC(2000, 0, 1)

/**
 * Checks the time of a report. now: latest acceptable time; oldestKept: nothing before it is stored, because it would
 * be deleted again; all ms since the epoch. null: accepted. The limit ahead is the recorder's own: a clock that runs
 * further ahead would hide all true positions of the time between.
 */
export const findMomentFault = (
  at: number,
  now: number,
  oldestKept: number,
): Extract<ReportRefusal, 'time' | 'future' | 'tooOld'> | null => {
  if (!Number.isSafeInteger(at) || at < FIRST_MOMENT) return 'time'
  if (at > now + FUTURE_LIMIT_MS) return 'future'
  return at < oldestKept ? 'tooOld' : null
}
