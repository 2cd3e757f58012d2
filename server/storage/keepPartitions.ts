import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'
import { makeAhead, placeLateRows } from './partitions/keepAhead.ts'
import { EVENTS, POSITIONS, SENSORS } from './partitions/timedTable.ts'
import { deleteOldDriving, deleteOldRest, deleteOldVisits, dropOldPartitions } from './retention/dropOld.ts'
import { forgetHeat } from './retention/forgetHeat.ts'
import { forgetPositions } from './retention/forgetPositions.ts'
import { readKeeping } from './retention/readKeeping.ts'

/** Days for which events, their daily counts and visits of geozones are kept. */
export const EVENT_KEEP_DAYS = 92

const DAY_MS = 86_400_000

/**
 * One round: makes the partitions of the weeks to come, places late rows, and forgets what is too old. `now`: ms since the
 * epoch; `keepDays`: of the positions of clients who have no number of their own; `isStopped`: whether to end early.
 */
export const keepPartitions = async (
  db: Kysely<Database>,
  { now, keepDays, isStopped }: { now: number; keepDays: number; isStopped: () => boolean },
): Promise<void> => {
  await makeAhead(db, now)
  const keeping = await readKeeping(db, keepDays, now)
  for (const table of [POSITIONS, SENSORS]) {
    await placeLateRows(db, table, keeping.oldest)
    await forgetPositions(db, table, keeping, isStopped)
  }
  await forgetHeat(db, keeping)
  await keepEvents(db, now - EVENT_KEEP_DAYS * DAY_MS, isStopped)
}

const keepEvents = async (db: Kysely<Database>, oldest: number, isStopped: () => boolean): Promise<void> => {
  await placeLateRows(db, EVENTS, oldest)
  await dropOldPartitions(db, EVENTS, oldest)
  await deleteOldRest(db, EVENTS, oldest, isStopped)
  await deleteOldVisits(db, oldest, isStopped)
  await deleteOldDriving(db, oldest, isStopped)
}
