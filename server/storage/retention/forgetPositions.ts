import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { readPartitions } from '../partitions/readPartitions.ts'
import type { TimedTable } from '../partitions/timedTable.ts'
import { deleteOldRest, deleteOwned, dropOldPartitions, ownersIn } from './dropOld.ts'
import { isGone, type Keeping } from './readKeeping.ts'

/**
 * Forgets positions, or what is kept for as long, that nobody keeps by dropping their partitions, and of the others those whose owners keep them no
 * longer, each owner's week at once when its last day is too old: so a position stays up to a week longer than asked for,
 * and no row is looked at twice.
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

/** Whether an owner keeps nothing of before `to`; who is gone keeps nothing at all. */
const isExpired = async (
  db: Kysely<Database>,
  { oldestOf }: Keeping,
  ownerId: number,
  to: number,
): Promise<boolean> => {
  const oldest = oldestOf(ownerId)
  return oldest === null ? isGone(db, ownerId) : to <= oldest
}
