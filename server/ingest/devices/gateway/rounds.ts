import type { Clock } from '../../../platform/clock.ts'
import { createRepeated, type Repeated } from '../../../platform/repeated.ts'
import type { Log } from '../../../platform/log.ts'

/** A recurring task. */
export interface Chore {
  /** Completes "… failed". */
  readonly name: string
  /** Runs in every round divisible by this. */
  readonly every: number
  readonly run: () => Promise<void> | void
}

/**
 * Runs chores one after another, in rounds with a pause of `everyMs` between them, the first at once. A failed one is
 * logged and retried in its next round, as while the database is unavailable.
 */
export const createRounds = (deps: {
  readonly clock: Clock
  readonly log: Log
  readonly everyMs: number
  readonly chores: readonly Chore[]
}): Repeated => {
  const { clock, log, everyMs, chores } = deps
  let round = 0

  const logFailure = (what: string, error: unknown): void =>
    log(`${what} failed: ${error instanceof Error ? error.message : String(error)}`, { level: 'warning' })
  const doChores = async (isStopped: () => boolean): Promise<void> => {
    for (const { name, every, run } of chores) {
      if (isStopped() || round % every !== 0) continue
      try {
        await run()
      } catch (error) {
        logFailure(name, error)
      }
    }
    round++
  }
  return createRepeated({
    clock,
    run: doChores,
    pauseMs: everyMs,
    onFailure: (error) => logFailure('a round', error),
  })
}
