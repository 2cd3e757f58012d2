const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The delay after each failed attempt, ms: the last one is 27 and a half hours after the first. */
export const RETRY_PAUSES: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
]
/** The random fraction of a delay, so that messages that failed together are not retried together. */
const JITTER = 0.2

/**
 * The delay after a failed attempt, ms; null: the message is given up.
 * @param attempts attempts made, including this one
 * @param random 0 to 1
 */
export const pauseAfter = (attempts: number, random: number): number | null => {
  const pause = RETRY_PAUSES[attempts - 1]
  return pause === undefined ? null : Math.round(pause * (1 - JITTER + 2 * JITTER * random))
}
