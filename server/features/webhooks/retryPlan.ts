const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pause after each failed attempt, ms: the last of them comes 27 and a half hours after the first. */
export const RETRY_PAUSES: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
]
/** Part of a pause by which it varies, so that what failed together does not come back together. */
const JITTER = 0.2

/**
 * How long to wait after a failed attempt, ms; null: it is given up.
 * @param attempts those that were made, this one included
 * @param random 0 to 1
 */
export const pauseAfter = (attempts: number, random: number): number | null => {
  const pause = RETRY_PAUSES[attempts - 1]
  return pause === undefined ? null : Math.round(pause * (1 - JITTER + 2 * JITTER * random))
}
