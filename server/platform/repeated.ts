import type { Clock } from './clock.ts'

/** A job that runs repeatedly. */
export interface Repeated {
  /** Runs it for the first time and keeps repeating it. */
  start(): void
  /** Stops it; waits for the current run. */
  stop(): Promise<void>
}

interface RepeatedOptions {
  readonly clock: Clock
  /** One run; a long one checks whether to end early. */
  readonly run: (isStopped: () => boolean) => Promise<unknown>
  /** From the end of a run to the next one, ms. */
  readonly pauseMs: number
  /** The same after a failed run; absent: `pauseMs`. */
  readonly retryMs?: number
  /** Before the first run, ms; absent: no pause. */
  readonly firstMs?: number
  /** Called for each failed run, as while the database is unreachable; the next run follows all the same. */
  readonly onFailure: (error: unknown) => void
}

/** Runs a job repeatedly, never two runs at a time. */
export const createRepeated = (options: RepeatedOptions): Repeated => {
  const { clock, run, pauseMs, retryMs = pauseMs, firstMs = 0, onFailure } = options
  let isStopped = false
  let cancel = (): void => undefined
  let running: Promise<void> = Promise.resolve()

  const turn = async (): Promise<void> => {
    let pause = pauseMs
    try {
      await run(() => isStopped)
    } catch (error) {
      onFailure(error)
      pause = retryMs
    }
    if (!isStopped) cancel = clock.setTimer(begin, pause)
  }
  const begin = (): void => {
    running = turn()
  }
  return {
    start() {
      if (firstMs === 0) begin()
      else cancel = clock.setTimer(begin, firstMs)
    },
    async stop() {
      isStopped = true
      cancel()
      await running
    },
  }
}
