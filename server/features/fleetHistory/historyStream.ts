import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import type { Slots } from '../vehicles/listSlots.ts'
import { type HistoryRow, readSlice, type Slice } from './historySql.ts'

/** Vehicles that are read at a stretch: their texts are small enough to pass on without anybody waiting. */
const BATCH_VEHICLES = 100
/** Bytes read ahead of a slow client. */
const READ_AHEAD_BYTES = 1_048_576

/** A slice that has begun: its first vehicles are read. */
export interface OpenedSlice {
  readonly batches: AsyncGenerator<readonly HistoryRow[]>
}

/**
 * Opens a slice, in its turn. What goes wrong with its first vehicles is still answered as a failed call. No transaction is
 * held: what is past does not change, and a vehicle that the caller may not see any more is missing from the next batch on.
 */
export const openSlice = async (
  deps: { readonly db: Kysely<Database>; readonly slots: Slots },
  principal: AccountPrincipal,
  slice: Slice,
): Promise<OpenedSlice> => {
  const release = await deps.slots.take()
  try {
    const first = await readSlice(deps.db, principal, slice, 0, BATCH_VEHICLES)
    const batches = readOn(deps.db, principal, slice, first, release)
    // Enters the generator, so that its end gives the turn back even when nobody reads a row.
    await batches.next()
    return { batches }
  } catch (error) {
    release()
    throw error
  }
}

async function* readOn(
  db: Kysely<Database>,
  principal: AccountPrincipal,
  slice: Slice,
  first: readonly HistoryRow[],
  release: () => void,
): AsyncGenerator<readonly HistoryRow[]> {
  try {
    yield []
    let rows = first
    while (rows.length > 0) {
      yield rows
      if (rows.length < BATCH_VEHICLES) return
      rows = await readSlice(db, principal, slice, rows.at(-1)?.id ?? 0, BATCH_VEHICLES)
    }
  } finally {
    release()
  }
}

const joined = (rows: readonly HistoryRow[]): string => rows.map(({ line }) => line).join(',')

/** One JSON array of vehicles per line. */
export const toLines = (slice: OpenedSlice): Readable =>
  toStream(slice, async function* () {
    for await (const rows of slice.batches) if (rows.length > 0) yield `[${joined(rows)}]\n`
  })

/** The vehicles as one JSON array. */
export const toArray = (slice: OpenedSlice): Readable =>
  toStream(slice, async function* () {
    let separator = '['
    for await (const rows of slice.batches) {
      if (rows.length === 0) continue
      yield separator + joined(rows)
      separator = ','
    }
    yield separator === '[' ? '[]' : ']'
  })

const toStream = (slice: OpenedSlice, pieces: () => AsyncGenerator<string>): Readable => {
  const stream = Readable.from(pieces(), { objectMode: false, highWaterMark: READ_AHEAD_BYTES })
  // A client that leaves before the first piece is read leaves the inner generator behind.
  stream.once('close', () => void slice.batches.return(undefined))
  return stream
}
