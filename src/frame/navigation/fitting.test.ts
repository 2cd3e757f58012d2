import { expect, test } from 'vitest'
import { countFirstLine } from './fitting.ts'

test.each([
  [[], 0],
  [[0, 0, 0], 3],
  [[4, 4, 48, 48], 2],
  [[4, 48], 1],
])('of elements at %j the first line has %i', (tops, count) => {
  expect(countFirstLine(tops)).toBe(count)
})
