import { expect, test } from 'vitest'
import type { RowWindow, VehicleRow } from '../../src/contract/engine.ts'
import { DIRTY } from '../store/dirtySet.ts'
import { MAX_WINDOW_ROWS, RowWindowView, RUNNING_MS } from './rowWindowView.ts'

const make = (count = 1_000, runningMs = RUNNING_MS) => {
  const read: number[] = []
  const source = {
    order: Uint32Array.from({ length: count }, (_, i) => i),
    listedCount: count,
    lines: {
      get count() {
        return source.listedCount
      },
      lineAt: (index: number) =>
        ({ kind: 'vehicle', slot: source.order[index] ?? -1, groupId: null }) as const,
      lineOf: () => -1,
      forEach: () => undefined,
    },
    readHeader: () => ({ name: '', vehicles: 0, alarms: 0, folded: false }),
    readRow: (slot: number) => {
      read.push(slot)
      return { slot } as VehicleRow
    },
  }
  const clock = { at: 0, now: () => clock.at }
  const view = new RowWindowView(source, clock, runningMs)
  view.take()
  return { source, view, read, clock }
}
/** Vehicles at these slots changed, all for this reason. */
const changed = (why: number, ...slots: readonly number[]) => ({
  count: slots.length,
  slots: Uint32Array.from(slots),
  reasons: Uint16Array.from(slots, () => why),
})
const rowsOf = (window: RowWindow | null) =>
  window?.rows.map((entry) => (entry.kind === 'vehicle' ? entry.row : null))
const slotsOf = (view: RowWindowView) => rowsOf(view.take())?.map((row) => row?.slot)

test('row objects are made for the rows of the window only', () => {
  const { view, read } = make()
  view.setWindow(100, 3)
  const window = view.take()
  expect(window).toMatchObject({ first: 100, total: 1_000 })
  expect(rowsOf(window)).toEqual([{ slot: 100 }, { slot: 101 }, { slot: 102 }])
  expect(read).toEqual([100, 101, 102])
})

test('a row is made anew only when its vehicle changed; nothing is said when nothing in view did', () => {
  const { view, read } = make()
  view.setWindow(0, 3)
  const before = rowsOf(view.take())
  read.length = 0
  view.noteChanged(changed(DIRTY.alarm, 1, 500))
  const after = rowsOf(view.take())
  expect(read).toEqual([1])
  expect(after?.[0]).toBe(before?.[0])
  expect(after?.[1]).not.toBe(before?.[1])
  view.noteChanged(changed(DIRTY.alarm, 500))
  view.noteOrder()
  expect(view.take()).toBeNull()
})

test('scrolling by a row reads the row that comes into view', () => {
  const { view, read } = make()
  view.setWindow(0, 3)
  view.take()
  read.length = 0
  view.setWindow(1, 3)
  expect(slotsOf(view)).toEqual([1, 2, 3])
  expect(read).toEqual([3])
})

test('another order brings other rows; a list that became short brings fewer', () => {
  const { source, view } = make()
  view.setWindow(0, 3)
  view.take()
  source.order = Uint32Array.of(7, 8, 9, 1)
  source.listedCount = 2
  view.noteOrder()
  expect(slotsOf(view)).toEqual([7, 8])
  view.setWindow(50, 3)
  expect(view.take()).toEqual({ first: 50, rows: [], total: 2 })
})

test('a window is never larger than its bound', () => {
  const { view } = make()
  view.setWindow(0, 1e9)
  expect(view.take()?.rows).toHaveLength(MAX_WINDOW_ROWS)
})

test('a reader that lost the last window gets it again', () => {
  const { view } = make()
  view.setWindow(0, 2)
  view.take()
  expect(view.take()).toBeNull()
  view.repeat()
  expect(slotsOf(view)).toEqual([0, 1])
})

test('what runs with every report is shown once a second, all else at once and all that waited with it', () => {
  const { view, clock, read } = make()
  view.setWindow(0, 3)
  view.take()
  view.noteChanged(changed(DIRTY.position | DIRTY.place, 0))
  clock.at = RUNNING_MS - 1
  expect(view.take()).toBeNull()
  expect(view.waitMs).toBe(1)
  clock.at = RUNNING_MS
  expect(view.waitMs).toBe(0)
  expect(view.take()).not.toBeNull()
  expect(view.waitMs).toBeNull()
  read.length = 0

  view.noteChanged(changed(DIRTY.counts, 1))
  view.noteChanged(changed(DIRTY.position, 0, 2))
  view.noteChanged(changed(DIRTY.alarm | DIRTY.position, 1))
  expect(view.take()).not.toBeNull()
  // Three looks at what runs, and the rows.
  expect(read).toEqual([1, 0, 2, 0, 1, 2])
  expect(view.waitMs).toBeNull()

  // Time alone changed what the row says.
  view.noteChanged(changed(0, 2))
  expect(view.take()).not.toBeNull()
})

test('what runs after a rest is shown at once, and a clock that is set back holds nothing up', () => {
  const { view, clock } = make()
  view.setWindow(0, 3)
  view.take()
  clock.at = 10 * RUNNING_MS
  view.noteChanged(changed(DIRTY.position, 0))
  expect(view.take()).not.toBeNull()
  clock.at = 0
  view.noteChanged(changed(DIRTY.position, 0))
  expect(view.take()).not.toBeNull()
})

test('a vehicle that left the window says nothing any more', () => {
  const { view, source, clock } = make()
  view.setWindow(0, 2)
  view.take()
  source.order = Uint32Array.from({ length: 1_000 }, (_, i) => i + 5)
  view.noteChanged(changed(DIRTY.position, 0, 1))
  view.noteOrder()
  expect(slotsOf(view)).toEqual([5, 6])
  clock.at = RUNNING_MS
  view.noteChanged(changed(DIRTY.alarm, 0, 1))
  expect(view.take()).toBeNull()
})

test('another status is shown at once', () => {
  const { view, source } = make()
  view.setWindow(0, 3)
  view.take()
  source.readRow = (slot) => ({ slot, label: 'moving' }) as VehicleRow
  view.noteChanged(changed(DIRTY.position, 1))
  expect(rowsOf(view.take())?.[1]).toMatchObject({ label: 'moving' })
  view.noteChanged(changed(DIRTY.position, 1))
  expect(view.take()).toBeNull()
})

test('without a pause everything is shown at once', () => {
  const { view } = make(10, 0)
  view.setWindow(0, 3)
  view.take()
  for (let turn = 0; turn < 2; turn++) {
    view.noteChanged(changed(DIRTY.position, 1))
    expect(view.waitMs).toBe(0)
    expect(view.take()).not.toBeNull()
  }
})
