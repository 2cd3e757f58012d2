/** A run that happens at most so often. */
export interface Throttle {
  /** Runs at once where the pause is over, otherwise once at its end. */
  readonly call: () => void
  readonly stop: () => void
}

/** From one run to the next at least `pauseMs` pass; calls within the pause are one run at its end, so none is lost. */
export const createThrottle = (run: () => void, pauseMs: number): Throttle => {
  let isWanted = false
  let pause: ReturnType<typeof setTimeout> | null = null
  const begin = (): void => {
    isWanted = false
    pause = setTimeout(end, pauseMs)
    run()
  }
  const end = (): void => {
    pause = null
    if (isWanted) begin()
  }
  return {
    call() {
      if (pause === null) begin()
      else isWanted = true
    },
    stop() {
      isWanted = false
      if (pause !== null) clearTimeout(pause)
      pause = null
    },
  }
}
