import { expect, test } from 'vitest'
import type { RowWindow, VehicleRow } from '../../src/contract/engine/rows.ts'
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
      return { vehicleId: slot } as VehicleRow
    },
  }
  const clock = { at: 0, now: () => clock.at }
  const view = new RowWindowView(source, clock, runningMs)
  const take = (): RowWindow | null => view.take()
  take()
  return { source, view, read, clock, take }
}
/** Vehicles at these slots changed, all for this reason. */
const changed = (why: number, ...slots: readonly number[]) => ({
  count: slots.length,
  slots: Uint32Array.from(slots),
  reasons: Uint16Array.from(slots, () => why),
})
const rowsOf = (window: RowWindow | null) =>
  window?.rows.map((entry) => (entry.kind === 'vehicle' ? entry.row : null))
const slotsOf = (window: RowWindow | null) => rowsOf(window)?.map((row) => row?.vehicleId)

test('creates row objects only for the rows of the window', () => {
  const { view, read, take } = make()
  view.setWindow(100, 3)
  const window = take()
  expect(window).toMatchObject({ first: 100, total: 1_000 })
  expect(rowsOf(window)).toEqual([{ vehicleId: 100 }, { vehicleId: 101 }, { vehicleId: 102 }])
  expect(read).toEqual([100, 101, 102])
})

test('recreates a row only when its vehicle changed; sends nothing when nothing in view did', () => {
  const { view, read, take } = make()
  view.setWindow(0, 3)
  const before = rowsOf(take())
  read.length = 0
  view.noteChanged(changed(DIRTY.alarm, 1, 500))
  const after = rowsOf(take())
  expect(read).toEqual([1])
  expect(after?.[0]).toBe(before?.[0])
  expect(after?.[1]).not.toBe(before?.[1])
  view.noteChanged(changed(DIRTY.alarm, 500))
  view.noteOrder()
  expect(take()).toBeNull()
})

test('scrolling by a row reads the row that comes into view', () => {
  const { view, read, take } = make()
  view.setWindow(0, 3)
  take()
  read.length = 0
  view.setWindow(1, 3)
  expect(slotsOf(take())).toEqual([1, 2, 3])
  expect(read).toEqual([3])
})

test('another order gives other rows; a shorter list gives fewer', () => {
  const { source, view, take } = make()
  view.setWindow(0, 3)
  take()
  source.order = Uint32Array.of(7, 8, 9, 1)
  source.listedCount = 2
  view.noteOrder()
  expect(slotsOf(take())).toEqual([7, 8])
  view.setWindow(50, 3)
  expect(take()).toEqual({ first: 50, rows: [], total: 2 })
})

test('a window never exceeds its bound', () => {
  const { view, take } = make()
  view.setWindow(0, 1e9)
  expect(take()?.rows).toHaveLength(MAX_WINDOW_ROWS)
})

test('sends the last window again to a reader that lost it', () => {
  const { view, take } = make()
  view.setWindow(0, 2)
  take()
  expect(take()).toBeNull()
  view.repeat()
  expect(slotsOf(take())).toEqual([0, 1])
})

test('shows running values once a second, all other changes at once together with those that waited', () => {
  const { view, clock, read, take } = make()
  view.setWindow(0, 3)
  take()
  view.noteChanged(changed(DIRTY.position | DIRTY.place | DIRTY.mark, 0))
  clock.at = RUNNING_MS - 1
  expect(take()).toBeNull()
  expect(view.waitMs).toBe(1)
  clock.at = RUNNING_MS
  expect(view.waitMs).toBe(0)
  expect(take()).not.toBeNull()
  expect(view.waitMs).toBeNull()
  read.length = 0

  view.noteChanged(changed(DIRTY.counts, 1))
  view.noteChanged(changed(DIRTY.position, 0, 2))
  view.noteChanged(changed(DIRTY.alarm | DIRTY.position, 1))
  expect(take()).not.toBeNull()
  // Three reads of running values, and the rows.
  expect(read).toEqual([1, 0, 2, 0, 1, 2])
  expect(view.waitMs).toBeNull()

  // Time alone changed the content of the row.
  view.noteChanged(changed(0, 2))
  expect(take()).not.toBeNull()
})

test('shows running values at once after a rest, and a clock set back delays nothing', () => {
  const { view, clock, take } = make()
  view.setWindow(0, 3)
  take()
  clock.at = 10 * RUNNING_MS
  view.noteChanged(changed(DIRTY.position, 0))
  expect(take()).not.toBeNull()
  clock.at = 0
  view.noteChanged(changed(DIRTY.position, 0))
  expect(take()).not.toBeNull()
})

test('a vehicle that left the window sends nothing', () => {
  const { view, source, clock, take } = make()
  view.setWindow(0, 2)
  take()
  source.order = Uint32Array.from({ length: 1_000 }, (_, i) => i + 5)
  view.noteChanged(changed(DIRTY.position, 0, 1))
  view.noteOrder()
  expect(slotsOf(take())).toEqual([5, 6])
  clock.at = RUNNING_MS
  view.noteChanged(changed(DIRTY.alarm, 0, 1))
  expect(take()).toBeNull()
})

test('another status is shown at once', () => {
  const { view, source, take } = make()
  view.setWindow(0, 3)
  take()
  source.readRow = (slot) => ({ vehicleId: slot, label: 'moving' }) as VehicleRow
  view.noteChanged(changed(DIRTY.position, 1))
  expect(rowsOf(take())?.[1]).toMatchObject({ label: 'moving' })
  view.noteChanged(changed(DIRTY.position, 1))
  expect(take()).toBeNull()
})

test('without a pause everything is shown at once', () => {
  const { view, take } = make(10, 0)
  view.setWindow(0, 3)
  take()
  for (let turn = 0; turn < 2; turn++) {
    view.noteChanged(changed(DIRTY.position, 1))
    expect(view.waitMs).toBe(0)
    expect(take()).not.toBeNull()
  }
})
