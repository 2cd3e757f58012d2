import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { KEEP_DAYS as EVENT_KEEP_DAYS } from '../live/dayKeeper.ts'
import { makeAhead, placeLateRows } from './partitions/keepAhead.ts'
import { EVENTS, POSITIONS, SENSORS } from './partitions/timedTable.ts'
import { deleteOldRest, dropOldPartitions } from './retention/dropOld.ts'
import { forgetPositions } from './retention/forgetPositions.ts'
import { readKeeping } from './retention/readKeeping.ts'

const DAY_MS = 86_400_000
/** The one of several processes that holds this lock of the database places and forgets. */
const ROUND = 6_170_002

/**
 * One round: makes the partitions of the weeks to come, places late rows, and forgets what is too old. `now`: ms since the
 * epoch; `keepDays`: of the positions of clients who have no number of their own; `isStopped`: whether to end early.
 */
export const keepPartitions = async (
  db: Kysely<Database>,
  { now, keepDays, isStopped }: { now: number; keepDays: number; isStopped: () => boolean },
): Promise<void> => {
  await makeAhead(db, now)
  await alone(db, async (own) => {
    const keeping = await readKeeping(own, keepDays, now)
    for (const table of [POSITIONS, SENSORS]) {
      await placeLateRows(own, table, keeping.oldest)
      await forgetPositions(own, table, keeping, isStopped)
    }
    await keepEvents(own, now - EVENT_KEEP_DAYS * DAY_MS, isStopped)
  })
}

const keepEvents = async (db: Kysely<Database>, oldest: number, isStopped: () => boolean): Promise<void> => {
  await placeLateRows(db, EVENTS, oldest)
  await dropOldPartitions(db, EVENTS, oldest)
  await deleteOldRest(db, EVENTS, oldest, isStopped)
}

/** Runs the work on one connection unless another process does the same now. */
const alone = (db: Kysely<Database>, work: (own: Kysely<Database>) => Promise<void>): Promise<void> =>
  db.connection().execute(async (own) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_lock(${ROUND}::bigint) as mine`.execute(own)
    if (rows[0]?.mine !== true) return
    try {
      await work(own)
    } finally {
      await sql`select pg_advisory_unlock(${ROUND}::bigint)`.execute(own)
    }
  })
