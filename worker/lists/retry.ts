import type { Clock } from '../ports.ts'
import { CallFailedError, SessionOverError } from './listErrors.ts'

export interface RetryPlan {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Pause in ms after failure number `attempt` (from 1), `outageMs` after the first attempt began. */
  pauseMs(attempt: number, outageMs: number): number
  /** Called on each failure before the pause; `hurry` ends that pause at once. */
  failed(hurry: () => void): void
  /** A 401 ends the session and the retries (AUTH-15). */
  sessionOver(): void
}

/** A pause that `hurry` or the signal ends early. */
const pause = (clock: Clock, ms: number, signal: AbortSignal): { over: Promise<void>; hurry: () => void } => {
  let hurry = (): void => undefined
  const over = new Promise<void>((resolve) => {
    const cancel = clock.setTimer(() => hurry(), ms)
    hurry = () => {
      cancel()
      signal.removeEventListener('abort', hurry)
      resolve()
    }
    signal.addEventListener('abort', hurry, { once: true })
  })
  return { over, hurry }
}

/** Runs `call` until it succeeds or the signal is aborted; rethrows anything but an expected failure. */
export const keepTrying = async (call: () => Promise<void>, plan: RetryPlan): Promise<void> => {
  const startedAt = plan.clock.now()
  for (let attempt = 1; !plan.signal.aborted; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (plan.signal.aborted) return
      if (error instanceof SessionOverError) return plan.sessionOver()
      if (!(error instanceof CallFailedError)) throw error
      const ms = plan.pauseMs(attempt, plan.clock.now() - startedAt)
      const { over, hurry } = pause(plan.clock, ms, plan.signal)
      plan.failed(hurry)
      await over
    }
  }
}
