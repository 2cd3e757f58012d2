import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIST_COLUMNS } from '../../src/contract/columns/listColumns.ts'
import { plainOf } from '../../src/contract/columns/testing/plainOf.ts'
import { rowsOf } from '../../src/contract/columns/testing/rowsOf.ts'
import { LIST_NAMES, type ListName } from '../../src/contract/lists.ts'
import { FleetDerivation } from '../derive/fleetDerivation.ts'
import type { HttpResponse } from '../ports.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { readRow } from '../store/readRow.ts'
import { NOW } from '../store/testing/rows.ts'
import { columnPieces, joined } from '../testing/columnPieces.ts'
import { columnBatches, ColumnProgress } from './columnBatches.ts'
import { CallFailedError } from './listErrors.ts'
import { mergeRows } from './mergeRows.ts'
import { type ListRows, sortOutRows } from './rowChecks.ts'

/** Rows of a list with different vehicles; those of the state list with their pins. */
const rowsOfList = (list: ListName): fc.Arbitrary<object[]> => {
  const rows = fc.uniqueArray(rowsOf(LIST_COLUMNS[list]), {
    maxLength: 25,
    selector: (row) => row['vehicleId'],
  })
  if (list !== 'mini') return rows
  const pin = fc.oneof(fc.boolean(), fc.integer({ min: 1, max: 30 }))
  return fc
    .tuple(rows, fc.infiniteStream(pin))
    .map(([all, pins]) => all.map((row) => ({ ...row, fixed: pins.next().value })))
}

/** The end of a body from a byte on, in pieces of these sizes; breaks after `bytes` of it. */
const responseOf = (
  body: Uint8Array,
  from: number,
  sizes: Iterator<number>,
  bytes: number,
): HttpResponse => ({
  status: from > 0 ? 206 : 200,
  header: () => '"list"',
  json: () => Promise.reject(new Error('no JSON')),
  lines: async function* () {},
  bytes: async function* () {
    const end = Math.min(body.length, from + bytes)
    for (let at = from; at < end; ) {
      const size = Math.min(sizes.next().value as number, end - at)
      yield body.subarray(at, at + size)
      at += size
    }
    if (end < body.length) throw new TypeError('cut off')
  },
})

const plainRow = (list: ListName, row: object): unknown => {
  const named = row as Record<string, unknown>
  const plain = plainOf(LIST_COLUMNS[list], named)
  return JSON.parse(JSON.stringify(list === 'mini' ? { ...plain, fixed: named['fixed'] } : plain))
}

/** Reads a body that is cut after each of these lengths and continued; every row is passed on. */
const readAll = async <L extends ListName>(
  list: L,
  body: Uint8Array,
  cuts: readonly number[],
  sizes: Iterator<number>,
  take: (rows: Iterable<ListRows[L]>) => void,
): Promise<void> => {
  const progress = new ColumnProgress()
  for (const bytes of [...cuts, body.length]) {
    const isRest = progress.bytes > 0
    const response = responseOf(body, progress.bytes, sizes, bytes)
    try {
      for await (const batch of columnBatches(list, response, progress, isRest)) take(batch.rows)
      return
    } catch (error) {
      expect(error).toBeInstanceOf(CallFailedError)
      expect(progress.isUnreadable).toBe(false)
    }
  }
  throw new Error('the list was never complete')
}

const scene = (list: ListName) =>
  fc.record({
    rows: rowsOfList(list),
    batchRows: fc.integer({ min: 1, max: 12 }),
    cuts: fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 4 }),
    sizes: fc.infiniteStream(fc.integer({ min: 1, max: 300 })),
  })

test.each(LIST_NAMES)(
  'reads the %s list as JSON tells it, cut and continued anywhere [LIVE-27]',
  async (list) => {
    await fc.assert(
      fc.asyncProperty(scene(list), async ({ rows, batchRows, cuts, sizes }) => {
        const found: unknown[] = []
        const body = joined(columnPieces(list, rows, batchRows))
        await readAll(list, body, cuts, sizes, (batch) => {
          for (const row of batch) found.push(plainRow(list, row))
        })
        expect(found).toEqual(JSON.parse(JSON.stringify(rows)))
      }),
      { numRuns: 60 },
    )
  },
)

test('the store is the same after lists in columns and as JSON [LIVE-27, LIVE-29]', async () => {
  const all = fc.record(Object.fromEntries(LIST_NAMES.map((list) => [list, scene(list)])))
  await fc.assert(
    fc.asyncProperty(all, async (scenes) => {
      const stores = [new FleetStore(), new FleetStore()] as const
      for (const store of stores) store.beginReload()
      for (const list of LIST_NAMES) {
        const lists = scenes[list]
        if (lists === undefined) continue
        const { rows, batchRows, cuts, sizes } = lists
        mergeRows(stores[0], list, sortOutRows(list, JSON.parse(JSON.stringify(rows))).rows, 7)
        const body = joined(columnPieces(list, rows, batchRows))
        await readAll(list, body, cuts, sizes, (batch) => mergeRows(stores[1], list, batch, 7))
      }
      const [fromJson, fromColumns] = stores.map((store) => {
        store.endReload(true)
        return shownRows(store)
      })
      expect(fromColumns).toEqual(fromJson)
    }),
    { numRuns: 40 },
  )
})

const shownRows = (store: FleetStore): unknown => {
  const derived = new FleetDerivation(store, 'en')
  derived.update(store.takeDirty(), NOW)
  const rows: unknown[] = []
  for (let slot = 0; slot < store.slotLimit; slot++) {
    if (!store.isUsed(slot)) continue
    rows.push([
      readRow(store, derived, slot, NOW),
      store.columns.outputs[slot],
      store.side.retranslation.get(slot),
      store.side.zoneStays.of(slot),
      store.side.drivers.get(slot),
    ])
  }
  return rows
}
