import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { JobKind } from '../platform/jobs/jobKind.ts'
import { upkeepJob } from '../platform/jobs/upkeepJob.ts'
import type { Log } from '../platform/log.ts'
import { keepPartitions } from './keepPartitions.ts'
import { makeAhead } from './partitions/keepAhead.ts'
import type { Database } from './schema.ts'

/** A round that fails, as while a partition is in use, is tried again a minute later, until the next day's. */
const RETRY = { attempts: 24 * 60, firstMs: 60_000, maxMs: 60_000 }
const FAILURE = 'partitions were not kept and will be tried again'

/**
 * Makes the partitions of now and of the weeks to come, before positions are stored. Never rejects: what has no partition is
 * stored with the rest, and the job tries again.
 */
export const preparePartitions = async (db: Kysely<Database>, clock: Clock, log: Log): Promise<void> => {
  try {
    await makeAhead(db, clock.now())
  } catch (error) {
    log(`${FAILURE}: ${String(error)}`, { level: 'warning' })
  }
}

/**
 * Keeps the partitions of positions and events, once a day. `keepDays`: of the positions of clients who have no number of
 * their own; `timeZone`: IANA name.
 */
export const partitionJob = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly keepDays: number
  readonly timeZone: string
}): JobKind => {
  const { db, clock, keepDays, timeZone } = deps
  return upkeepJob({
    name: 'storage.partitions',
    cron: '10 3 * * *',
    timeZone,
    retry: RETRY,
    failure: FAILURE,
    run: (isStopped) => keepPartitions(db, { now: clock.now(), keepDays, isStopped }),
  })
}
