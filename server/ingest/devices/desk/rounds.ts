import type { Clock } from '../../../live/clock.ts'
import { createRepeated, type Repeated } from '../../../live/repeated.ts'
import type { Log } from '../../../log.ts'

/** Something that is done again and again. */
export interface Chore {
  /** Completes "… failed". */
  readonly name: string
  /** Done in every round that this divides. */
  readonly every: number
  readonly run: () => Promise<void> | void
}

/**
 * Does chores one after another, in rounds with a pause of `everyMs` between them, the first at once. One that fails is told
 * and done again in its next round, as while the database is away.
 */
export const createRounds = (deps: {
  readonly clock: Clock
  readonly log: Log
  readonly everyMs: number
  readonly chores: readonly Chore[]
}): Repeated => {
  const { clock, log, everyMs, chores } = deps
  let round = 0

  const tell = (what: string, error: unknown): void =>
    log(`${what} failed: ${error instanceof Error ? error.message : String(error)}`, { level: 'warning' })
  const doChores = async (isStopped: () => boolean): Promise<void> => {
    for (const { name, every, run } of chores) {
      if (isStopped() || round % every !== 0) continue
      try {
        await run()
      } catch (error) {
        tell(name, error)
      }
    }
    round++
  }
  return createRepeated({
    clock,
    run: doChores,
    pauseMs: everyMs,
    onFailure: (error) => tell('a round', error),
  })
}
