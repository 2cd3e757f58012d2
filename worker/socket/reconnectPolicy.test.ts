import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconnectPauseMs, retryPause } from './reconnectPolicy.ts'

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const MINUTE = 60_000

test('makes the first attempt within a second, for any jitter [LIVE-30]', () => {
  fc.assert(fc.property(random, (r) => reconnectPauseMs(1, 0, r) <= 1_000))
})

test('pauses at most 3 s within the first minute [LIVE-30]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 1_000 }),
      fc.integer({ min: 0, max: MINUTE - 1 }),
      random,
      (attempt, outage, r) => {
        const pause = reconnectPauseMs(attempt, outage, r)
        expect(pause).toBeGreaterThan(0)
        expect(pause).toBeLessThanOrEqual(3_000)
      },
    ),
  )
})

test('pauses grow to at most 30 s after the first minute [LIVE-30]', () => {
  const outages = fc.integer({ min: MINUTE, max: 24 * 60 * MINUTE })
  fc.assert(
    fc.property(outages, outages, random, (a, b, r) => {
      const [shorter, longer] = [Math.min(a, b), Math.max(a, b)].map((outage) =>
        reconnectPauseMs(30, outage, r),
      )
      expect(shorter).toBeLessThanOrEqual(longer ?? 0)
      expect(longer).toBeLessThanOrEqual(30_000)
    }),
  )
  expect(reconnectPauseMs(30, 2 * MINUTE, 0.999)).toBeGreaterThan(3_000)
  expect(reconnectPauseMs(100, 60 * MINUTE, 0.999)).toBeGreaterThan(29_000)
})

test('two clients that lost the same server do not reconnect at the same moment [LIVE-30]', () => {
  for (const [attempt, outage] of [
    [1, 0],
    [5, 10_000],
    [90, 10 * MINUTE],
  ] as const) {
    expect(reconnectPauseMs(attempt, outage, 0.9) - reconnectPauseMs(attempt, outage, 0.1)).toBeGreaterThan(
      100,
    )
  }
})

test('a retry plan uses the given source of jitter', () => {
  expect(retryPause(() => 0.25)(3, 5_000)).toBe(reconnectPauseMs(3, 5_000, 0.25))
})
