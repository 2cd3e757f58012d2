import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { isDatabaseAway } from './isDatabaseAway.ts'

/** Between two attempts, ms. */
const PAUSE_MS = 1_000

/**
 * Runs a step that may be repeated until the database answers; any other failure is thrown. `what` is for the log; stopping: ends the
 * waiting, with its reason thrown; pauseMs: between two attempts.
 */
export const repeatWhileAway = async <T>(
  what: string,
  step: () => Promise<T>,
  log: Log,
  {
    stopping,
    pauseMs = PAUSE_MS,
  }: { readonly stopping?: AbortSignal | undefined; readonly pauseMs?: number } = {},
): Promise<T> => {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      return await step()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      log(`${what} waits for the database: ${String(error)}`, { level: 'warning' })
    }
    // oxlint-disable-next-line no-await-in-loop -- between attempts
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
    stopping?.throwIfAborted()
  }
}
