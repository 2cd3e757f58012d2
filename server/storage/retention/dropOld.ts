import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { readPartitions } from '../partitions/readPartitions.ts'
import type { TimedTable } from '../partitions/timedTable.ts'

/**
 * Dropping a partition needs an exclusive lock on the table for a moment: it waits no longer than this for its users,
 * who queue behind it meanwhile. A failed attempt is retried in the next run.
 */
const TIMEOUTS = '500ms'
/** Rows that one statement deletes; bounded so that it does not block the recorder. */
const BATCH_ROWS = 5_000

/** Drops whole partitions that end before `oldest` (ms since the epoch); returns their names. */
export const dropOldPartitions = async (
  db: Kysely<Database>,
  table: TimedTable,
  oldest: number,
): Promise<readonly string[]> => {
  const old = (await readPartitions(db, table)).filter(({ to }) => to <= oldest)
  for (const { name } of old) {
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${TIMEOUTS}, true)`.execute(trx)
      await sql`drop table ${sql.table(name)}`.execute(trx)
    })
  }
  return old.map(({ name }) => name)
}

/**
 * The statements repeat their condition: a row's ctid is unique only within its shard, where the table is distributed
 * over several machines.
 */

/** Deletes rows from before `oldest` from the default partition, in small steps, until `isStopped` returns true. */
export const deleteOldRest = async (
  db: Kysely<Database>,
  table: TimedTable,
  oldest: number,
  isStopped: () => boolean,
): Promise<void> => {
  const rest = sql.table(table.rest)
  await inSteps(isStopped, async () => {
    const { numAffectedRows } = await sql`delete from ${rest}
      where ${sql.ref(table.time)} < ${oldest} and ctid = any(array(
      select ctid from ${rest} where ${sql.ref(table.time)} < ${oldest} limit ${BATCH_ROWS}))`.execute(db)
    return numAffectedRows ?? 0n
  })
}

/** Deletes the rows of an owner from a partition, in small steps, until `isStopped` returns true. */
export const deleteOwned = async (
  db: Kysely<Database>,
  partition: string,
  ownerId: number,
  isStopped: () => boolean,
): Promise<void> => {
  const name = sql.table(partition)
  await inSteps(isStopped, async () => {
    const { numAffectedRows } = await sql`delete from ${name}
      where owner_id = ${ownerId} and ctid = any(array(
      select ctid from ${name} where owner_id = ${ownerId} limit ${BATCH_ROWS}))`.execute(db)
    return numAffectedRows ?? 0n
  })
}

/** Deletes visits of geozones that ended before `oldest`, in small steps, until `isStopped` returns true. */
export const deleteOldVisits = async (
  db: Kysely<Database>,
  oldest: number,
  isStopped: () => boolean,
): Promise<void> => {
  await inSteps(isStopped, async () => {
    const { numAffectedRows } = await sql`delete from zone_visit where ctid = any(array(
      select ctid from zone_visit where left_at < ${oldest} limit ${BATCH_ROWS}))`.execute(db)
    return numAffectedRows ?? 0n
  })
}

/** Deletes how vehicles were driven before `oldest`, in small steps, until `isStopped` returns true. */
export const deleteOldDriving = async (
  db: Kysely<Database>,
  oldest: number,
  isStopped: () => boolean,
): Promise<void> => {
  await inSteps(isStopped, async () => {
    const { numAffectedRows } = await sql`delete from driving_event where ctid = any(array(
      select ctid from driving_event where to_at < ${oldest} limit ${BATCH_ROWS}))`.execute(db)
    return numAffectedRows ?? 0n
  })
}

const inSteps = async (isStopped: () => boolean, step: () => Promise<bigint>): Promise<void> => {
  while (!isStopped()) if ((await step()) === 0n) return
}

/**
 * The owners that have rows in a partition of positions: one index lookup for each owner, however many rows there are.
 */
export const ownersIn = async (db: Kysely<Database>, partition: string): Promise<readonly number[]> => {
  const name = sql.table(partition)
  const { rows } = await sql<{ owner_id: number }>`with recursive owner (owner_id) as (
      (select owner_id from ${name} order by owner_id limit 1)
      union all
      select (select p.owner_id from ${name} p where p.owner_id > o.owner_id order by p.owner_id limit 1)
      from owner o where o.owner_id is not null
    ) select owner_id from owner where owner_id is not null`.execute(db)
  return rows.map((row) => row.owner_id)
}
