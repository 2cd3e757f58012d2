import type { Clock } from '../../../platform/clock.ts'

/** Waits for some ms; rejects with the signal's reason once it aborts. */
export const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = (): void => {
      cancel()
      reject(signal.reason as Error)
    }
    const cancel = clock.setTimer(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
