import { expect, test } from 'vitest'
import { ticked } from './ticks.ts'

const ROWS = [10, 20, 30, 40, 50].map((id) => ({ id }))

test('ticks one row and takes it back', () => {
  const one = ticked(ROWS, new Set(), { index: 2, anchor: 2 })
  expect([...one]).toEqual([30])
  expect([...ticked(ROWS, one, { index: 2, anchor: 2 })]).toEqual([])
})

test('a range gets what the pressed row gets, in both directions', () => {
  expect([...ticked(ROWS, new Set([10]), { index: 3, anchor: 1 })]).toEqual([10, 20, 30, 40])
  expect([...ticked(ROWS, new Set([20, 30, 40, 50]), { index: 1, anchor: 3 })]).toEqual([50])
})
