import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { EventBatchTable } from '../../storage/tables/clusterTables.ts'

export const insertBatch = async (db: Kysely<Database>, batch: EventBatchTable): Promise<void> => {
  await db.insertInto('event_batch').values(batch).execute()
}

/** The batches that end after `seq`, in seq order. */
export const readBatches = (
  db: Kysely<Database>,
  seq: number,
  limit: number,
): Promise<readonly EventBatchTable[]> =>
  db
    .selectFrom('event_batch')
    .selectAll()
    .where('last_seq', '>', seq)
    .orderBy('last_seq')
    .limit(limit)
    .execute()

/** The seq before the oldest stored batch; null: no batch is stored. */
export const seqBeforeBatches = async (db: Kysely<Database>): Promise<number | null> => {
  const row = await db
    .selectFrom('event_batch')
    .select('first_seq')
    .orderBy('last_seq')
    .limit(1)
    .executeTakeFirst()
  return row ? row.first_seq - 1 : null
}

/** Deletes the batches that were committed before `moment`, ms since the epoch. */
export const deleteBatchesBefore = async (db: Kysely<Database>, moment: number): Promise<void> => {
  await db.deleteFrom('event_batch').where('committed_at', '<', moment).execute()
}

/** The seq of the last event of all. */
export const readSeq = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`select seq::float8 as seq from event_counter`.execute(db)
  return rows[0]?.seq ?? 0
}

/**
 * How long a process may hold the counter's lock without sending a statement. A process that hangs, or whose machine is
 * cut off, must not block all others from writing; its transaction is rolled back, and its senders retry.
 */
const MAX_SILENCE = '10s'

/** Waits until no other process writes and blocks others until the end of the transaction; returns the last seq. */
export const lockCounter = async (trx: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`
    select seq::float8 as seq, set_config('idle_in_transaction_session_timeout', ${MAX_SILENCE}, true)
    from event_counter for update`.execute(trx)
  const row = rows[0]
  if (!row) throw new Error('The event counter is missing from the database')
  return row.seq
}
