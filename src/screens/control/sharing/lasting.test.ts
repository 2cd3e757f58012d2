import { expect, test } from 'vitest'
import { LASTINGS, secondsOf } from './lasting.ts'

const NOW = 1_000_000

test('a choice lasts its duration, whatever the moment', () => {
  expect(LASTINGS.map((lasting) => secondsOf(lasting, null, NOW))).toEqual([
    3_600,
    14_400,
    28_800,
    86_400,
    259_200,
    604_800,
    2_592_000,
    null,
  ])
})

test.each([
  [60_000, 60],
  [90_000, 90],
  [2_592_000_000, 2_592_000],
  [59_000, null],
  [-60_000, null],
  [2_592_001_000, null],
])('a moment in %d ms is %s s away', (ms, seconds) => {
  expect(secondsOf('moment', NOW + ms, NOW)).toBe(seconds)
})
