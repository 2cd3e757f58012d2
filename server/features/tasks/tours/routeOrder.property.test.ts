import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTours } from './findTours.ts'
import { orderOfTour, routeProblem } from './routeOrder.ts'
import type { TourStop } from './tourProblem.ts'

interface OrderProblem {
  readonly stops: readonly TourStop[]
  readonly drive: readonly (readonly number[])[]
}

const bestOrder = ({ stops, drive }: OrderProblem): readonly number[] => {
  const problem = routeProblem(stops, drive)
  return orderOfTour(findTours(problem, [[...problem.stops.keys()]]).tours[0] ?? [])
}

const problems = (least: number, most: number): fc.Arbitrary<OrderProblem> =>
  fc.integer({ min: least, max: most }).chain((count) =>
    fc.record({
      stops: fc.array(
        fc
          .record({
            from: fc.integer({ min: 0, max: 300 }),
            width: fc.integer({ min: 0, max: 400 }),
            service: fc.nat(30),
          })
          .map(({ from, width, service }) => ({ from, to: from + width, service })),
        { minLength: count, maxLength: count },
      ),
      drive: fc.array(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: count, maxLength: count }), {
        minLength: count,
        maxLength: count,
      }),
    }),
  )

interface State {
  readonly late: number
  readonly end: number
}
const without = (states: readonly State[], next: State): readonly State[] =>
  states.some(({ late, end }) => late <= next.late && end <= next.end)
    ? states
    : [...states.filter(({ late, end }) => late < next.late || end < next.end), next]

/** Held and Karp over sets of stops: for each set and last stop, every pair of lateness and end that no other beats. */
const exact = ({ stops, drive }: OrderProblem): State => {
  const count = stops.length
  const arrive = (state: State, from: number, stop: number): State => {
    const { from: opens, to, service } = stops[stop] ?? { from: 0, to: 0, service: 0 }
    const at = state.end + (drive[from]?.[stop] ?? 0)
    return { late: state.late + Math.max(0, at - to), end: Math.max(at, opens) + service }
  }
  const table = new Map<string, readonly State[]>([['1 0', [arrive({ late: 0, end: 0 }, 0, 0)]]])
  for (let set = 1; set < 1 << count; set += 2)
    for (let last = 0; last < count; last++)
      for (const state of table.get(`${set} ${last}`) ?? [])
        for (let next = 1; next < count; next++) {
          if (set & (1 << next)) continue
          const key = `${set | (1 << next)} ${next}`
          table.set(key, without(table.get(key) ?? [], arrive(state, last, next)))
        }
  const ends = Array.from(
    { length: count },
    (_, last) => table.get(`${(1 << count) - 1} ${last}`) ?? [],
  ).flat()
  return ends.toSorted((a, b) => a.late - b.late || a.end - b.end)[0] ?? { late: 0, end: 0 }
}

/** What an order costs, of which the first stop is where the vehicle begins. */
const orderCost = ({ stops, drive }: OrderProblem, order: readonly number[]): State =>
  order.reduce<State>(
    ({ late, end }, stop, place) => {
      const { from, to, service } = stops[stop] ?? { from: 0, to: 0, service: 0 }
      const at = end + (drive[order[place - 1] ?? stop]?.[stop] ?? 0)
      return { late: late + Math.max(0, at - to), end: Math.max(at, from) + service }
    },
    { late: 0, end: 0 },
  )

const withoutOwn = (problem: OrderProblem): OrderProblem => ({
  ...problem,
  drive: problem.drive.map((row, from) => row.map((minutes, to) => (from === to ? 0 : minutes))),
})

test('up to ten stops the order is the best one there is', () => {
  fc.assert(
    fc.property(problems(1, 9), (given) => {
      const problem = withoutOwn(given)
      const order = bestOrder(problem)
      expect(order[0]).toBe(0)
      expect(order.toSorted((a, b) => a - b)).toEqual(problem.stops.map((_, index) => index))
      expect(orderCost(problem, order)).toEqual(exact(problem))
    }),
    { numRuns: 60 },
  )
})

test('of more stops it is an order of all of them, never worse than the given one, and the same each time', () => {
  fc.assert(
    fc.property(problems(11, 16), (given) => {
      const problem = withoutOwn(given)
      const order = bestOrder(problem)
      const [found, before] = [order, problem.stops.map((_, index) => index)].map((one) =>
        orderCost(problem, one),
      )
      expect(new Set(order).size).toBe(problem.stops.length)
      expect(found?.late).toBeLessThanOrEqual(before?.late ?? 0)
      if (found?.late === before?.late) expect(found?.end).toBeLessThanOrEqual(before?.end ?? 0)
      expect(bestOrder(problem)).toEqual(order)
    }),
    { numRuns: 20 },
  )
})
