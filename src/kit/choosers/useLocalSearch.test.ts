import { expect, test } from 'vitest'
import { containing } from './useLocalSearch.ts'

const find = containing(
  (row: { readonly name: string; readonly plate: string }) => `${row.name} ${row.plate}`,
)
const ROWS = [
  { name: 'Tractor', plate: 'KA 1' },
  { name: 'Truck', plate: 'KA 2' },
]

test('finds rows by any part of their text, in any case, in their order', () => {
  expect(find(ROWS, '')).toEqual(ROWS)
  expect(find(ROWS, ' TRA ')).toEqual([ROWS[0]])
  expect(find(ROWS, 'ka 2')).toEqual([ROWS[1]])
  expect(find(ROWS, 'van')).toEqual([])
})
