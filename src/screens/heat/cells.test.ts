import { expect, test } from 'vitest'
import { centreOf, findCell, strongestCells } from './cells.ts'

const MAP = {
  zoom: 4,
  from: 0,
  to: 1,
  column: [1, 2, 3, 4],
  row: [5, 6, 7, 8],
  count: [10, 30, 30, 2],
  ms: [1, 2, 3, 4],
  isComputing: false,
}

test('the strongest cells come first, of equal ones those with more time', () => {
  expect(strongestCells(MAP, 3).map(({ column }) => column)).toEqual([3, 2, 1])
})

test('finds a cell of the same zoom alone', () => {
  expect(findCell(MAP, { zoom: 4, column: 2, row: 6 })).toEqual({
    zoom: 4,
    column: 2,
    row: 6,
    count: 30,
    ms: 2,
  })
  expect(findCell(MAP, { zoom: 4, column: 2, row: 7 })).toBeNull()
  expect(findCell(MAP, { zoom: 5, column: 2, row: 6 })).toBeNull()
})

test('the middle of the first cell of four is in the north-west', () => {
  const { latitude, longitude } = centreOf({ zoom: 1, column: 0, row: 0 })
  expect([longitude, latitude > 0]).toEqual([-90, true])
})
