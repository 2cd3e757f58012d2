import { FUTURE_LIMIT_MS } from '../../../../live/observationCheck.ts'
import type { ReportRefusal } from '../../ports.ts'

/** Trackers without the time say 1970, 1980 (the first day of GPS) or another year before there were any. */
const FIRST_MOMENT = Date.UTC(2000, 0, 1)

/**
 * Whether the moment of a report can be true. now: of the server; oldestKept: before it nothing is kept, so that storing
 * would only be undone; all ms since the epoch. null: it can. The limit ahead is the recorder's own: a clock that runs
 * further ahead would keep all true positions of the time between from being shown.
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
