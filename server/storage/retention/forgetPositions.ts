import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'
import { readPartitions } from '../partitions/readPartitions.ts'
import type { TimedTable } from '../partitions/timedTable.ts'
import { deleteOldRest, deleteOwned, dropOldPartitions, ownersIn } from './dropOld.ts'
import { isGone, type Keeping } from './readKeeping.ts'

/**
 * Deletes positions, or data retained as long as positions. Partitions that no owner retains are dropped. From the
 * others it deletes the rows of owners who no longer retain them, each owner's week at once when its last day is too
 * old: so a position stays up to a week longer than asked for, and no row is visited twice.
 */
export const forgetPositions = async (
  db: Kysely<Database>,
  table: TimedTable,
  keeping: Keeping,
  isStopped: () => boolean,
): Promise<void> => {
  await dropOldPartitions(db, table, keeping.oldest)
  await deleteOldRest(db, table, keeping.oldest, isStopped)
  for (const { name, to } of await readPartitions(db, table)) {
    if (isStopped()) return
    for (const ownerId of await ownersIn(db, name)) {
      if (await isExpired(db, keeping, ownerId, to)) await deleteOwned(db, name, ownerId, isStopped)
    }
  }
}

/** Whether an owner retains nothing from before `to`; a deleted owner retains nothing at all. */
const isExpired = async (
  db: Kysely<Database>,
  { oldestOf }: Keeping,
  ownerId: number,
  to: number,
): Promise<boolean> => {
  const oldest = oldestOf(ownerId)
  return oldest === null ? isGone(db, ownerId) : to <= oldest
}
