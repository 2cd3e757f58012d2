import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Clock } from '../live/clock.ts'
import { createRepeated } from '../live/repeated.ts'
import type { Log } from '../log.ts'
import { deleteBatchesBefore } from './batchSql.ts'
import { onlyOne } from './onlyOne.ts'

/** Somewhat longer than a gateway remembers events (eventRing.ts), so that a process that starts can remember as many. */
const KEPT_MS = 720_000
const LOOK_MS = 60_000

/** Forgets the events of other processes that nobody needs any more. Answers the function that ends it. */
export const startBatchKeeper = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly log: Log
}): (() => Promise<void>) => {
  const { db, clock, log } = deps
  const rounds = createRepeated({
    clock,
    run: () => onlyOne(db, 'old event batches', () => deleteBatchesBefore(db, clock.now() - KEPT_MS)),
    pauseMs: LOOK_MS,
    onFailure: (error) => log(`old event batches were not deleted: ${String(error)}`, { level: 'warning' }),
  })
  rounds.start()
  return () => rounds.stop()
}
