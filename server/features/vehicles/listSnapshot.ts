import { type ControlledTransaction, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import { readDay } from '../../live/journal.ts'

/** A transaction that sees the tables as they were after one certain event. */
export interface ListSnapshot {
  readonly trx: ControlledTransaction<Database>
  /** Every event up to this seq is in the snapshot, and none after it (L4). */
  readonly asOfSeq: number
  /** The day of the counts at that moment, YYYY-MM-DD. */
  readonly day: string
  /** Ends the transaction; idempotent. */
  close(): Promise<void>
}

/**
 * A reader that fetches nothing for this long is aborted, so that a stalled client does not hold a snapshot for ever.
 */
const MAX_STALL = '30s'

/**
 * Opens a snapshot. The seq is read inside it: a write changes its rows and the counter in one transaction, and the
 * counter's row lock orders the commits, so the seq that a snapshot sees is exactly that of its rows.
 */
export const openSnapshot = async (db: Kysely<Database>): Promise<ListSnapshot> => {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const close = async (): Promise<void> => {
    if (trx.isCommitted || trx.isRolledBack) return
    try {
      await trx.rollback().execute()
    } catch {
      // The connection is dead, and with it the transaction; the pool discards it.
    }
  }
  try {
    const { seq } = await trx.selectFrom('event_counter').select('seq').executeTakeFirstOrThrow()
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(MAX_STALL)}`.execute(trx)
    // The whole list is read, so a plan optimised for the first rows is of no use.
    await sql`set local cursor_tuple_fraction = 1`.execute(trx)
    return { trx, asOfSeq: seq, day: await readDay(trx), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Reads a query's rows in batches of `batchRows` through a cursor, as fast as they are consumed. */
export async function* readBatches<Row>(
  trx: ControlledTransaction<Database>,
  query: SelectQueryBuilder<Database, never, Row>,
  batchRows: number,
): AsyncGenerator<readonly Row[]> {
  await sql`declare list no scroll cursor for ${query}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchRows)} from list`.execute(trx)
    if (rows.length > 0) yield rows
    if (rows.length < batchRows) return
  }
}
