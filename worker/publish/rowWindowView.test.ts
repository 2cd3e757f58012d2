import { expect, test } from 'vitest'
import type { VehicleRow } from '../../src/contract/engine.ts'
import { MAX_WINDOW_ROWS, RowWindowView } from './rowWindowView.ts'

const make = (count = 1_000) => {
  const read: number[] = []
  const source = {
    order: Uint32Array.from({ length: count }, (_, i) => i),
    listedCount: count,
    readRow: (slot: number) => {
      read.push(slot)
      return { slot } as VehicleRow
    },
  }
  const view = new RowWindowView(source)
  view.take()
  return { source, view, read }
}
const slotsOf = (view: RowWindowView) => view.take()?.rows.map(({ slot }) => slot)

test('row objects are made for the rows of the window only', () => {
  const { view, read } = make()
  view.setWindow(100, 3)
  expect(view.take()).toEqual({ first: 100, rows: [{ slot: 100 }, { slot: 101 }, { slot: 102 }] })
  expect(read).toEqual([100, 101, 102])
})

test('a row is made anew only when its vehicle changed; nothing is said when nothing in view did', () => {
  const { view, read } = make()
  view.setWindow(0, 3)
  const before = view.take()
  read.length = 0
  view.noteChanged(Uint32Array.of(1, 500, 9), 2)
  const after = view.take()
  expect(read).toEqual([1])
  expect(after?.rows[0]).toBe(before?.rows[0])
  expect(after?.rows[1]).not.toBe(before?.rows[1])
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
  expect(view.take()).toEqual({ first: 50, rows: [] })
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
