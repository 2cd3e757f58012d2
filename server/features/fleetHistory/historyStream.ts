import type { Kysely } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { FairQueue } from '../../platform/streaming/fairQueue.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { type HistoryRow, readSlice, type Slice } from './historySql.ts'

/** Vehicles per batch: their texts are small enough to pass on without blocking others. */
const BATCH_VEHICLES = 100

/** An opened slice: its first vehicles are read. */
export interface OpenedSlice {
  readonly first: readonly HistoryRow[]
  /** Reads the vehicles after this one. */
  readonly readAfter: (vehicleId: number) => Promise<readonly HistoryRow[]>
}

export interface SliceReader {
  readonly db: Kysely<Database>
  /** Limits the batches that are read from the database at once. */
  readonly reading: FairQueue
  /** The client whose share is used, and the signal that nobody waits any more. */
  readonly client: string
  readonly signal: AbortSignal
}

/**
 * Opens a slice. An error with its first vehicles still fails the call. Each batch is read in its client's turn, and
 * nothing is held between two batches: the past does not change, and a vehicle that the caller may no longer see is
 * missing from the next batch on.
 */
export const openSlice = async (
  { db, reading, client, signal }: SliceReader,
  principal: AccountPrincipal,
  slice: Slice,
): Promise<OpenedSlice> => {
  const readAfter = async (vehicleId: number): Promise<readonly HistoryRow[]> => {
    const release = await reading.acquire(client, signal)
    return readSlice(db, principal, slice, vehicleId, BATCH_VEHICLES).finally(release)
  }
  return { first: await readAfter(0), readAfter }
}

async function* batchesOf({ first, readAfter }: OpenedSlice): AsyncGenerator<readonly HistoryRow[]> {
  let rows = first
  while (rows.length > 0) {
    yield rows
    if (rows.length < BATCH_VEHICLES) return
    rows = await readAfter(rows.at(-1)?.id ?? 0)
  }
}

const joined = (rows: readonly HistoryRow[]): string => rows.map(({ line }) => line).join(',')

/** One JSON array of vehicles per line. */
export async function* toLines(slice: OpenedSlice): AsyncGenerator<string> {
  for await (const rows of batchesOf(slice)) yield `[${joined(rows)}]\n`
}

/** The vehicles as one JSON array. */
export async function* toArray(slice: OpenedSlice): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of batchesOf(slice)) {
    yield separator + joined(rows)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
