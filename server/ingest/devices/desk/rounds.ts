import type { Clock } from '../../../live/clock.ts'
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
}): { start(): void; stop(): Promise<void> } => {
  const { clock, log, everyMs, chores } = deps
  let round = 0
  let isStopped = false
  let cancel: () => void = () => undefined
  let running: Promise<void> = Promise.resolve()

  const doChores = async (): Promise<void> => {
    for (const { name, every, run } of chores) {
      if (isStopped || round % every !== 0) continue
      try {
        await run()
      } catch (error) {
        log(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, { level: 'warning' })
      }
    }
    round++
    if (!isStopped) cancel = clock.setTimer(begin, everyMs)
  }
  const begin = (): void => {
    running = doChores()
  }

  return {
    start: begin,
    async stop() {
      isStopped = true
      cancel()
      await running
    },
  }
}
