import type { Clock } from '../platform/clock.ts'

/** A clock that is behind its value at the start by more than this was wrong at the start. */
const SET_BACK_MOST_MS = 7_200_000

/**
 * Returns a function that gives the latest time it may be, ms since the epoch: the clock, or its value at the start
 * plus the time elapsed since, whichever is later. A clock set back by mistake then does not turn true times into
 * future ones.
 */
export const createLatestTime = (clock: Pick<Clock, 'now' | 'monotonic'>): (() => number) => {
  const startedAt = clock.now() - clock.monotonic()
  return () => {
    const now = clock.now()
    const since = startedAt + clock.monotonic()
    return since - now > SET_BACK_MOST_MS ? now : Math.max(now, since)
  }
}
