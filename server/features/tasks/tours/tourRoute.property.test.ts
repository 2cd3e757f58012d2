import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { requiredTimes, routeFault, routePoint } from '../../../../src/contract/tasks/routePoints.ts'
import { routePointOf } from '../testTasks.ts'
import { type RoutedStop, routeOfTour } from './tourRoute.ts'

const MINUTE = 60_000
const START = 1_800_000_000_000

const stops = fc
  .array(
    fc.record({
      drive: fc.integer({ min: 0, max: 90 * MINUTE }),
      spendMinutes: fc.nat(30),
      /** Of the window, minutes; null: at any time. */
      window: fc.option(
        fc.record({ from: fc.nat(900), early: fc.nat(1_440), late: fc.nat(1_440), second: fc.nat(59_999) }),
      ),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => {
    let now = START
    return list.map(({ drive, spendMinutes, window }, index): RoutedStop => {
      const from = window && START + window.from * MINUTE + window.second
      const to = window && from !== null ? from + (window.early + window.late) * MINUTE : null
      const at = now + drive
      now = Math.max(at, from ?? at) + spendMinutes * MINUTE
      return { point: routePointOf(index + 1, { spendMinutes }), from, to, at, leavesAt: now }
    })
  })

test('a tour becomes a valid route in which each stop has exactly its window', () => {
  fc.assert(
    fc.property(stops, (tour) => {
      const { points, passOrder, timing } = routeOfTour('Tour', tour, null)
      expect(routeFault(points, { passOrder, timing })).toBeNull()
      for (const [index, point] of points.entries()) {
        expect(routePoint.parse(point)).toEqual(point)
        const { from, to } = requiredTimes(point, timing, { activatedAt: 0, dayStart: 0 })
        expect([from, to]).toEqual([tour[index]?.from, tour[index]?.to])
      }
    }),
  )
})

test('stops whose windows allow it are in order, others in any order', () => {
  const stop = (order: number, from: number, to: number, at: number): RoutedStop => ({
    point: routePointOf(order),
    from: START + from * MINUTE,
    to: START + to * MINUTE,
    at: START + at * MINUTE,
    leavesAt: START + (at + 5) * MINUTE,
  })
  expect(routeOfTour('Kept', [stop(1, 0, 100, 50), stop(2, 0, 60, 58)], null).passOrder).toBe('consistently')
  // The second one is late by now, and stays second.
  expect(routeOfTour('Late', [stop(1, 0, 100, 50), stop(2, 0, 40, 70)], null).passOrder).toBe('consistently')
  expect(routeOfTour('Reversed', [stop(1, 90, 100, 95), stop(2, 0, 40, 120)], null).passOrder).toBe(
    'arbitrarily',
  )
  const alone = routeOfTour('Alone', [stop(1, 0, 100, 50)], routePointOf(9, { name: 'Van' }))
  expect(alone.passOrder).toBe('withPasses')
  expect(alone.points.map(({ order, name }) => [order, name])).toEqual([
    [1, 'Van'],
    [2, 'Point 1'],
  ])
})
