import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Clock } from '../live/clock.ts'
import { createRepeated } from '../live/repeated.ts'
import type { Log } from '../log.ts'
import { keepPartitions } from './keepPartitions.ts'
import { makeAhead } from './partitions/keepAhead.ts'

const DAY_MS = 86_400_000
/** How long to wait after a failure, as while the database is away or a partition is in use. */
const RETRY_MS = 60_000

export interface PartitionKeeper {
  /**
   * Makes the partitions of now and of the weeks to come, and begins the first round, which goes on by itself. Never
   * rejects: what has no partition is stored with the rest.
   */
  start(): Promise<void>
  /** Waits for the step that runs. */
  stop(): Promise<void>
}

/**
 * Keeps the partitions of positions and events: a round at the start and one a day.
 * `keepDays`: of the positions of clients who have no number of their own.
 */
export const createPartitionKeeper = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly keepDays: number
  readonly log: Log
}): PartitionKeeper => {
  const { db, clock, keepDays, log } = deps
  const tell = (error: unknown): void =>
    log(`partitions were not kept and will be tried again: ${String(error)}`, { level: 'warning' })
  const rounds = createRepeated({
    clock,
    run: (isStopped) => keepPartitions(db, { now: clock.now(), keepDays, isStopped }),
    pauseMs: DAY_MS,
    retryMs: RETRY_MS,
    onFailure: tell,
  })
  return {
    async start() {
      await makeAhead(db, clock.now()).catch(tell)
      rounds.start()
    },
    stop: () => rounds.stop(),
  }
}
