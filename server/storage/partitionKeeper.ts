import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Clock } from '../live/clock.ts'
import type { Log } from '../log.ts'
import { keepPartitions } from './keepPartitions.ts'
import { makeAhead } from './partitions/keepAhead.ts'

const DAY_MS = 86_400_000
/** How long to wait after a failure, as while the database is away or a partition is in use. */
const RETRY_MS = 60_000

export interface PartitionKeeper {
  /** Makes the partitions of now and of the weeks to come, and begins the first round, which goes on by itself. */
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
  let running: Promise<unknown> = Promise.resolve()
  let cancel = (): void => undefined
  let isStopped = false

  const turn = (): void => {
    running = keepPartitions(db, { now: clock.now(), keepDays, isStopped: () => isStopped }).then(
      () => wait(DAY_MS),
      (error: unknown) => {
        log(`partitions were not kept and will be tried again: ${String(error)}`, { level: 'warning' })
        wait(RETRY_MS)
      },
    )
  }
  const wait = (ms: number): void => {
    if (!isStopped) cancel = clock.setTimer(turn, ms)
  }
  return {
    async start() {
      await makeAhead(db, clock.now())
      turn()
    },
    async stop() {
      isStopped = true
      cancel()
      await running
    },
  }
}
