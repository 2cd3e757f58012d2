/** The time for live code: moments, durations and timers. Injected, so that tests control the time. */
export interface Clock {
  /** ms since the epoch, for moments that are stored or shown. It may be set forward or back at any time. */
  now(): number
  /** ms since an arbitrary moment, never set forward or back: for measuring durations. */
  monotonic(): number
  /** Returns the function that cancels the timer. */
  setTimer(run: () => void, ms: number): () => void
}
