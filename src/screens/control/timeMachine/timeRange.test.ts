import { expect, test } from 'vitest'
import { clamped, daysBack, LAST_DAY, rangeOf, sameTimeIn, stepOf } from './timeRange.ts'

const HOUR = 3_600_000
const NOW = new Date(2026, 10, 21, 15, 30).getTime()
const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime()

test('the last 24 hours end now; a day lasts from midnight to midnight, today until now', () => {
  expect(rangeOf(LAST_DAY, NOW)).toEqual({ from: NOW - 24 * HOUR, to: NOW })
  expect(rangeOf('2026-11-19', NOW)).toEqual({ from: at(19, 0), to: at(20, 0) })
  expect(rangeOf('2026-11-21', NOW)).toEqual({ from: at(21, 0), to: NOW })
})

test('days go back to the oldest stored moment, newest first', () => {
  expect(daysBack(at(19, 23), NOW)).toEqual(['2026-11-21', '2026-11-20', '2026-11-19'])
  expect(daysBack(null, NOW)).toEqual([])
  expect(daysBack(at(1, 0) - 3_000 * 24 * HOUR, NOW)).toHaveLength(400)
})

test('another day opens at the same time of day, as far as it is within the day', () => {
  expect(sameTimeIn(rangeOf('2026-11-19', NOW), at(21, 9))).toBe(at(19, 9))
  expect(sameTimeIn(rangeOf('2026-11-21', NOW), at(19, 20))).toBe(NOW)
  expect(sameTimeIn(rangeOf(LAST_DAY, NOW), at(19, 20))).toBe(at(20, 20))
  expect(sameTimeIn(rangeOf(LAST_DAY, NOW), at(19, 9))).toBe(at(21, 9))
  expect(clamped({ from: 5, to: 9 }, 3)).toBe(5)
})

test('arrows go a minute, with Shift ten, Page keys an hour, other keys nowhere', () => {
  expect([
    stepOf('ArrowLeft', false),
    stepOf('ArrowRight', true),
    stepOf('PageUp', true),
    stepOf('a', false),
  ]).toEqual([-60_000, 600_000, HOUR, null])
})
