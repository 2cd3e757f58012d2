import type { Clock } from '../ports.ts'
import { CallFailedError, SessionOverError } from './listCalls.ts'

export interface RetryPlan {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Pause in ms after failure number `attempt` (from 1), `outageMs` after the first try began. */
  pauseMs(attempt: number, outageMs: number): number
  /** Told of each failure before the pause. */
  failed(): void
  /** A 401 ends the session and the tries (AUTH-15). */
  sessionOver(): void
}

const sleep = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      signal.removeEventListener('abort', abandon)
      resolve()
    }
    const cancel = clock.setTimer(wake, ms)
    const abandon = (): void => {
      cancel()
      resolve()
    }
    signal.addEventListener('abort', abandon, { once: true })
  })

/** Runs `call` until it succeeds or the signal is aborted; anything but an expected failure is thrown on. */
export const keepTrying = async (call: () => Promise<void>, plan: RetryPlan): Promise<void> => {
  const startedAt = plan.clock.now()
  for (let attempt = 1; !plan.signal.aborted; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (plan.signal.aborted) return
      if (error instanceof SessionOverError) return plan.sessionOver()
      if (!(error instanceof CallFailedError)) throw error
      plan.failed()
      await sleep(plan.clock, plan.pauseMs(attempt, plan.clock.now() - startedAt), plan.signal)
    }
  }
}
