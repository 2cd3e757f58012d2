import {
  RECONNECT_EARLY_MAX_MS,
  RECONNECT_EARLY_MS,
  RECONNECT_FIRST_MS,
  RECONNECT_LATE_MAX_MS,
} from '../../src/contract/constants.ts'

/** The smallest share of a pause that jitter leaves, so that pauses never approach zero. */
const JITTER_FLOOR = 0.5

/**
 * Pause in ms before an attempt (LIVE-30). `attempt` counts from 1 since the link was lost, `outageMs` is the time
 * since then, `random` in [0, 1) spreads the clients of a server that went down. After the first minute a pause may
 * last the same share of the outage as the longest early pause is of that minute, so it grows continuously.
 */
export const reconnectPauseMs = (attempt: number, outageMs: number, random: number): number => {
  const ceiling =
    attempt <= 1
      ? RECONNECT_FIRST_MS
      : outageMs < RECONNECT_EARLY_MS
        ? RECONNECT_EARLY_MAX_MS
        : Math.min(RECONNECT_LATE_MAX_MS, (outageMs * RECONNECT_EARLY_MAX_MS) / RECONNECT_EARLY_MS)
  return ceiling * (JITTER_FLOOR + (1 - JITTER_FLOOR) * random)
}

/** The same pauses for other retries, with the source of jitter bound. */
export const retryPause =
  (random: () => number) =>
  (attempt: number, outageMs: number): number =>
    reconnectPauseMs(attempt, outageMs, random())
