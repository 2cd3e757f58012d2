import { type Kysely, sql } from 'kysely'
import type { JobKind } from './jobKind.ts'
import type { JobDatabase } from './jobTable.ts'

/** Jobs that one statement deletes. */
const BATCH = 1_000

/**
 * Deletes finished jobs after the time of their kind, a batch at a time, until `isStopped`. The newest job of a schedule
 * stays: it says that its moment has been run. `now`: ms since the epoch.
 */
export const deleteFinished = async (
  db: Kysely<JobDatabase>,
  kinds: readonly JobKind[],
  now: number,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  for (const { name, keepMs } of kinds) {
    let deleted = BATCH
    while (deleted === BATCH && !isStopped()) deleted = await deleteBatch(db, name, now - keepMs)
  }
}

const deleteBatch = async (db: Kysely<JobDatabase>, kind: string, before: number): Promise<number> => {
  const { numAffectedRows } = await sql`delete from job where id in (
    select id from job where kind = ${kind} and finished_at < ${before}::bigint
      and id is distinct from (select max(id) from job where kind = ${kind} and scheduled_at is not null)
    limit ${BATCH})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
