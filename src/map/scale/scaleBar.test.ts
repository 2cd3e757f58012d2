import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundDistance } from './scaleBar.ts'

test('a scale shows a round distance that is no longer than its bar, and at least half as long', () => {
  expect([1, 1.9, 2.5, 4.9, 7, 99.9, 30_500, 1_000].map(roundDistance)).toEqual([
    1, 1, 2, 3, 5, 50, 30_000, 1_000,
  ])
  fc.assert(
    fc.property(fc.double({ min: 1, max: 2e7, noNaN: true }), (metres) => {
      const round = roundDistance(metres)
      expect(round).toBeLessThanOrEqual(metres)
      expect(round).toBeGreaterThan(metres / 2.0001)
      expect(String(round)).toMatch(/^(1|2|3|5)0*$/)
    }),
  )
})
