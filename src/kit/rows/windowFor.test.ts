import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrollScale } from './scrollScale.ts'
import { windowFor } from './windowFor.ts'

test('the requested window contains every visible row, stays in the list and does not grow with it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 60 }),
      (total, start, seen) => {
        const first = Math.min(start, total - 1)
        const last = Math.min(total - 1, first + seen - 1)
        const window = windowFor(first, last, total)
        expect(window.first).toBeLessThanOrEqual(first)
        expect(window.first + window.count).toBeGreaterThan(last)
        expect(window.first).toBeGreaterThanOrEqual(0)
        expect(window.first + window.count).toBeLessThanOrEqual(total)
        expect(window.count).toBeLessThanOrEqual(seen + 32)
      },
    ),
  )
})

test('a scroll by one row usually requests nothing new', () => {
  const asked = new Set(Array.from({ length: 64 }, (_, row) => windowFor(row, row + 20, 500).first))
  expect(asked.size).toBeLessThanOrEqual(9)
})

test('an empty list requests nothing', () => {
  expect(windowFor(0, -1, 0)).toEqual({ first: 0, count: 0 })
})

test('a list of a million rows fits what browsers can scroll, end to end', () => {
  expect(scrollScale(500 * 56, 800)).toEqual({ height: 500 * 56, ratio: 1 })
  const rows = 1_000_000 * 56
  const { height, ratio } = scrollScale(rows, 800)
  expect(height).toBeLessThan(17_000_000)
  expect((height - 800) * ratio).toBeCloseTo(rows - 800)
})
