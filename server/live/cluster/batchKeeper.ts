import type { Kysely } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { createRepeated } from '../../platform/repeated.ts'
import type { Log } from '../../platform/log.ts'
import { deleteBatchesBefore } from './batchSql.ts'
import { onlyOne } from './onlyOne.ts'

/** Somewhat longer than a gateway remembers events (eventRing.ts), so that a starting process can remember as many. */
const KEPT_MS = 720_000
const LOOK_MS = 60_000

/** Deletes the event batches that no process needs any more. Returns the function that stops it. */
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
