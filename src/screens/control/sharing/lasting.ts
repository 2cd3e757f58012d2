import { SHARE_LASTS_MAX_S } from '../../../contract/http/positionShares.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
const LEAST_S = 60

/** Lifetime of a link, s; 'moment' is chosen by the person. */
export const LASTING_S = {
  hour: HOUR_S,
  hours4: 4 * HOUR_S,
  hours8: 8 * HOUR_S,
  day: DAY_S,
  days3: 3 * DAY_S,
  week: 7 * DAY_S,
  month: SHARE_LASTS_MAX_S,
  moment: null,
} as const
export type Lasting = keyof typeof LASTING_S
export const LASTINGS = Object.keys(LASTING_S) as readonly Lasting[]

/**
 * Lifetime of a link from `now` on, s; null where the moment is not allowed: it must be a minute to 30 days away. Times
 * are ms since the epoch.
 */
export const secondsOf = (lasting: Lasting, moment: number | null, now: number): number | null => {
  const fixed = LASTING_S[lasting]
  if (fixed !== null) return fixed
  if (moment === null) return null
  const seconds = Math.round((moment - now) / 1_000)
  return seconds >= LEAST_S && seconds <= SHARE_LASTS_MAX_S ? seconds : null
}
