import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { doOverlap, OPEN_TASK_MS, plannedSpan, takenSpan } from './taskSpan.ts'

const span = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 20 }))
  .map(([from, length]) => ({ from, to: from + length }))

test('spans overlap where a whole unit of time is in both', () => {
  fc.assert(
    fc.property(span, span, (a, b) => {
      const units = Array.from({ length: 60 }, (_, unit) => unit)
      const isBoth = units.some((unit) => [a, b].every(({ from, to }) => from <= unit && unit + 1 <= to))
      expect(doOverlap(a, b)).toBe(isBoth)
      expect(doOverlap(b, a)).toBe(isBoth)
    }),
  )
})

test('a plan without an end lasts until its last point, and an hour at least', () => {
  expect(plannedSpan({ startsAt: null, endsAt: 5 }, 3)).toBeNull()
  expect(plannedSpan({ startsAt: 10, endsAt: 20 }, 99)).toEqual({ from: 10, to: 20 })
  expect(plannedSpan({ startsAt: 10, endsAt: null }, null)).toEqual({ from: 10, to: 10 + OPEN_TASK_MS })
  const last = 10 + 3 * OPEN_TASK_MS
  expect(plannedSpan({ startsAt: 10, endsAt: null }, last)).toEqual({ from: 10, to: last })
})

test('a task takes its vehicle as planned, once begun until now at least, and once ended no more', () => {
  const planned = { from: 10, to: 20 }
  const task = { state: 'planned', startsAt: 10, endsAt: 20, activatedAt: null, endedAt: null } as const
  expect(takenSpan(task, planned, 15)).toEqual(planned)
  const active = { ...task, state: 'active', activatedAt: 12 } as const
  expect(takenSpan(active, planned, 15)).toEqual({ from: 12, to: 20 })
  expect(takenSpan(active, planned, 25)).toEqual({ from: 12, to: 25 })
  expect(takenSpan({ ...active, state: 'completed', endedAt: 14 }, planned, 25)).toBeNull()
})
