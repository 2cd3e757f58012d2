import { expect, test } from 'vitest'
import { pauseAfter, RETRY_PAUSES } from './retryPlan.ts'

const HOUR = 3_600_000

test('tries a message eight times within a day and some hours, then gives it up', () => {
  const pauses = Array.from({ length: 7 }, (_, index) => pauseAfter(index + 1, 0.5))
  expect(pauses).toEqual([5_000, 300_000, 1_800_000, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR])
  expect(pauseAfter(8, 0.5)).toBeNull()
  expect(RETRY_PAUSES.reduce((sum, pause) => sum + pause, 0) / HOUR).toBeCloseTo(27.6, 1)
})

test('spreads the retries of messages that failed together', () => {
  expect(pauseAfter(2, 0)).toBe(240_000)
  expect(pauseAfter(2, 1)).toBe(360_000)
})
