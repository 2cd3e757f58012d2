import { expect, test } from 'vitest'
import type { RowWindow, VehicleRow } from '../../src/contract/engine.ts'
import { MAX_WINDOW_ROWS, RowWindowView } from './rowWindowView.ts'

const make = (count = 1_000) => {
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
  const view = new RowWindowView(source)
  view.take()
  return { source, view, read }
}
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
  view.noteChanged(Uint32Array.of(1, 500, 9), 2)
  const after = rowsOf(view.take())
  expect(read).toEqual([1])
  expect(after?.[0]).toBe(before?.[0])
  expect(after?.[1]).not.toBe(before?.[1])
  view.noteChanged(Uint32Array.of(500, 1), 1)
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
