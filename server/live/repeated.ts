import type { Clock } from './clock.ts'

/** Work that is done again and again. */
export interface Repeated {
  /** Does it for the first time, and goes on by itself. */
  start(): void
  /** Ends it; waits for the turn that runs. */
  stop(): Promise<void>
}

interface RepeatedOptions {
  readonly clock: Clock
  /** One turn; a long one looks whether it is to end early. */
  readonly run: (isStopped: () => boolean) => Promise<unknown>
  /** From the end of a turn to the next one, ms. */
  readonly pauseMs: number
  /** The same after a turn that failed; absent: as after any other. */
  readonly retryMs?: number
  /** Before the first turn, ms; absent: none. */
  readonly firstMs?: number
  /** Hears of a turn that failed, as while the database is away; the next one comes all the same. */
  readonly onFailure: (error: unknown) => void
}

/** Does some work turn by turn, never two turns at a time. */
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
