import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, CellSums, packCells, readCells } from './packCells.ts'

const LAST = 2 ** 18 - 1
const cell = fc.record({
  column: fc.integer({ min: 0, max: LAST }),
  row: fc.integer({ min: 0, max: LAST }),
  count: fc.integer({ min: 0, max: 2 ** 28 - 1 }),
  ms: fc.integer({ min: 0, max: 86_400_000 }),
})

const unpack = (bytes: Buffer | null): Cell[] => {
  const cells: Cell[] = []
  if (bytes) readCells(bytes, (column, row, count, ms) => cells.push({ column, row, count, ms }))
  return cells
}

test('reads the cells that were packed, by column and row', () => {
  fc.assert(
    fc.property(fc.uniqueArray(cell, { selector: ({ column, row }) => `${column} ${row}` }), (cells) => {
      expect(unpack(packCells(cells))).toEqual(cells.toSorted((a, b) => a.column - b.column || a.row - b.row))
    }),
  )
})

test('has no bytes for no cells', () => {
  expect(packCells([])).toBeNull()
})

test('adds up what is in one cell', () => {
  const sums = new CellSums()
  sums.add(LAST, 7, 1, 10)
  sums.add(7, LAST, 1, 20)
  sums.add(LAST, 7, 2, 30)
  expect(sums.all).toEqual([
    { column: LAST, row: 7, count: 3, ms: 40 },
    { column: 7, row: LAST, count: 1, ms: 20 },
  ])
})
