/** The timers of the map's parts; tests control the time. */
export interface Timers {
  /** Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

export const pageTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** A function with its pending call. */
export interface Delayed {
  call(): void
  cancel(): void
}

/** Runs at once, then at most once per `ms`; the last call is never lost. */
export const throttle = (timers: Timers, ms: number, run: () => void): Delayed => {
  let waiting: (() => void) | null = null
  let again = false
  const open = (): void => {
    waiting = null
    if (!again) return
    again = false
    start()
  }
  const start = (): void => {
    waiting = timers.after(ms, open)
    run()
  }
  return {
    call: () => {
      if (waiting === null) start()
      else again = true
    },
    cancel: () => {
      waiting?.()
      waiting = null
      again = false
    },
  }
}

/** Runs once, `ms` after the last call; a call may request a longer pause, and the longest of a burst applies. */
export const debounce = (timers: Timers, run: () => void): { call(ms: number): void; cancel(): void } => {
  let callOff: (() => void) | null = null
  let longest = 0
  const cancel = (): void => {
    callOff?.()
    callOff = null
    longest = 0
  }
  return {
    call: (ms) => {
      const pause = Math.max(ms, longest)
      cancel()
      longest = pause
      callOff = timers.after(pause, () => {
        cancel()
        run()
      })
    },
    cancel,
  }
}
