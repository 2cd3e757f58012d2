import type { Clock } from './live/clock.ts'

/** The machine's time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
