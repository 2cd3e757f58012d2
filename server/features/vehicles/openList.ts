import type { ControlledTransaction, Kysely, SelectQueryBuilder } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { FairQueue } from '../../platform/streaming/fairQueue.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import { type ListSnapshot, openSnapshot, readBatches } from './listSnapshot.ts'
import type { RowContext } from './rowMapping.ts'
import { sightOf } from './sight.ts'

/** How one list is read, and how its rows are converted. */
export interface ListPlan<Row> {
  /** It has a row for each vehicle that the caller sees, so that their number is known at once. */
  readonly hasEveryVehicle: boolean
  /** Rows converted per turn: fewer for wide rows, because other work waits meanwhile. */
  readonly batchRows: number
  select(
    db: Kysely<Database>,
    principal: AccountPrincipal,
    day: string,
  ): SelectQueryBuilder<Database, never, Row>
  toItem(row: Row, context: RowContext & { readonly day: string }): unknown
}

/** An opened list: its head is known, its rows are streamed. */
export interface OpenedList {
  readonly asOfSeq: number
  /** The number of rows; null if not known before. */
  readonly total: number | null
  /** Batches of items. Ending it early, or reading it to its end, releases the transaction. */
  readonly batches: AsyncGenerator<readonly unknown[]>
}

export interface ListDependencies {
  readonly db: Kysely<Database>
  /** Limits the lists that are read from the database at once. */
  readonly reading: FairQueue
}

/** The client whose share a list uses, and the signal that nobody waits any more. */
export interface ListReader {
  readonly client: string
  readonly signal: AbortSignal
}

/** Opens a list in its client's turn; an error here still fails the call. */
export const openList = async <Row>(
  deps: ListDependencies,
  plan: ListPlan<Row>,
  principal: AccountPrincipal,
  { client, signal }: ListReader,
): Promise<OpenedList> => {
  const release = await deps.reading.acquire(client, signal)
  return readList(deps.db, plan, principal, release)
}

/**
 * Opens a list for the holder of a reading slot, which `release` gives back with the last row or the first error.
 * `inSnapshot` reads what else has to be true as of the same seq.
 */
export const readList = async <Row>(
  db: Kysely<Database>,
  plan: ListPlan<Row>,
  principal: AccountPrincipal,
  release: () => void,
  inSnapshot: (trx: ControlledTransaction<Database>) => Promise<void> = async () => undefined,
): Promise<OpenedList> => {
  try {
    const snapshot = await openSnapshot(db)
    try {
      await inSnapshot(snapshot.trx)
      const total = plan.hasEveryVehicle ? await countRows(snapshot.trx, principal) : null
      const batches = readItems(snapshot, plan, principal, release)
      // Enters the generator, so that its end releases everything even when nobody reads a row.
      await batches.next()
      return { asOfSeq: snapshot.asOfSeq, total, batches }
    } catch (error) {
      await snapshot.close()
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}

async function* readItems<Row>(
  snapshot: ListSnapshot,
  plan: ListPlan<Row>,
  principal: AccountPrincipal,
  release: () => void,
): AsyncGenerator<readonly unknown[]> {
  const { trx, day } = snapshot
  try {
    const context = { ...(await readContext(trx, principal)), day }
    yield []
    for await (const rows of readBatches(trx, plan.select(trx, principal, day), plan.batchRows)) {
      yield rows.map((row) => plan.toItem(row, context))
    }
  } finally {
    await snapshot.close()
    release()
  }
}

const countRows = async (
  trx: ControlledTransaction<Database>,
  principal: AccountPrincipal,
): Promise<number> => {
  const row = await trx
    .selectFrom('vehicle')
    .where(visibleVehicle(principal))
    .select((where) => where.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** The common data of the rows in a response to this caller. */
export const readContext = async (
  trx: Kysely<Database>,
  principal: AccountPrincipal,
): Promise<RowContext> => {
  const groups = await trx
    .selectFrom('vehicle_group')
    .select(['id', 'name'])
    .where('owner_id', '=', principal.ownerId)
    .execute()
  return {
    sight: sightOf(principal),
    ownerLogin: principal.ownerLogin,
    groupNames: new Map(groups.map((group) => [group.id, group.name])),
  }
}

/** The items as one JSON array, streamed in pieces. */
export async function* toJsonArray({ batches }: OpenedList): AsyncGenerator<string> {
  let separator = '['
  for await (const items of batches) {
    if (items.length === 0) continue
    yield separator + items.map((item) => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** One JSON array of items per line. */
export async function* toJsonLines({ batches }: OpenedList): AsyncGenerator<string> {
  for await (const items of batches) {
    if (items.length > 0) yield `${JSON.stringify(items)}\n`
  }
}
