import { Readable } from 'node:stream'
import type { ControlledTransaction, Kysely, SelectQueryBuilder } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import { visibleVehicle } from '../accounts/visibility.ts'
import { type ListSnapshot, openSnapshot, readBatches } from './listSnapshot.ts'
import type { Slots } from './listSlots.ts'
import type { RowContext } from './rowMapping.ts'
import { sightOf } from './sight.ts'

/** How one list is read and what its rows become. */
export interface ListPlan<Row> {
  /** A row for each vehicle that the caller sees, so that their number is known at once. */
  readonly hasEveryVehicle: boolean
  /** Rows that are made at a stretch; the wider they are, the fewer, for everything else waits meanwhile. */
  readonly batchRows: number
  select(
    db: Kysely<Database>,
    principal: AccountPrincipal,
    day: string,
  ): SelectQueryBuilder<Database, never, Row>
  toItem(row: Row, context: RowContext & { readonly day: string }): unknown
}

/** A list that has begun: its head is known, its rows come as they are read. */
export interface OpenedList {
  readonly asOfSeq: number
  /** How many rows will come; null: not known before. */
  readonly total: number | null
  /** Batches of items. Ending it early, or reading it to its end, gives the transaction back. */
  readonly batches: AsyncGenerator<readonly unknown[]>
}

export interface ListDependencies {
  readonly db: Kysely<Database>
  readonly slots: Slots
}

/** Bytes read ahead of a slow client, so that most lists let go of their transaction before they are all sent. */
const READ_AHEAD_BYTES = 4 * 1_048_576

/** Opens a list; what goes wrong here is still answered as a failed call. */
export const openList = async <Row>(
  deps: ListDependencies,
  plan: ListPlan<Row>,
  principal: AccountPrincipal,
): Promise<OpenedList> => {
  const release = await deps.slots.take()
  try {
    const snapshot = await openSnapshot(deps.db)
    try {
      const total = plan.hasEveryVehicle ? await countRows(snapshot.trx, principal) : null
      const batches = readItems(snapshot, plan, principal, release)
      // Enters the generator, so that its end gives everything back even when nobody reads a row.
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

/** What the rows of an answer to this caller have in common. */
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

/** The items as one JSON array, made piece by piece. */
export const toJsonArray = (list: OpenedList): Readable =>
  toStream(list, async function* () {
    let separator = '['
    for await (const items of list.batches) {
      if (items.length === 0) continue
      yield separator + items.map((item) => JSON.stringify(item)).join(',')
      separator = ','
    }
    yield separator === '[' ? '[]' : ']'
  })

/** One JSON array of items per line. */
export const toJsonLines = (list: OpenedList): Readable =>
  toStream(list, async function* () {
    for await (const items of list.batches) {
      if (items.length > 0) yield `${JSON.stringify(items)}\n`
    }
  })

const toStream = (list: OpenedList, pieces: () => AsyncGenerator<string>): Readable => {
  const stream = Readable.from(pieces(), { objectMode: false, highWaterMark: READ_AHEAD_BYTES })
  // A client that leaves before the first piece is read leaves the inner generator behind.
  stream.once('close', () => void list.batches.return(undefined))
  return stream
}
