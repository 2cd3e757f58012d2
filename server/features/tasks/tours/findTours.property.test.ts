import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTours, givenDistribution } from './findTours.ts'
import { type Cost, costOf, type Distribution, isInTime, isLess, type TourProblem } from './tourProblem.ts'

const problems = (most: number, vehiclesMost: number): fc.Arbitrary<TourProblem> =>
  fc
    .tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 2, max: vehiclesMost }))
    .chain(([count, vehicles]) => {
      const row = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: count, maxLength: count })
      return fc.record({
        stops: fc.array(
          fc
            .record({ from: fc.nat(300), width: fc.nat(400), service: fc.nat(30) })
            .map(({ from, width, service }) => ({ from, to: from + width, service })),
          { minLength: count, maxLength: count },
        ),
        drive: fc.array(row, { minLength: count, maxLength: count }),
        vehicles: fc.array(fc.record({ readyAt: fc.nat(60), drive: row }), {
          minLength: vehicles,
          maxLength: vehicles,
        }),
        until: fc.constantFrom(Number.POSITIVE_INFINITY, 250, 400),
        driveWeight: fc.constant(1 as const),
      })
    })

/** Every way: each stop is left, or in a tour; each tour in every order. */
const everyWay = (problem: TourProblem): Cost | null => {
  const { stops, vehicles } = problem
  let least: Cost | null = null
  const tours: number[][] = vehicles.map(() => [])
  const place = (stop: number, left: readonly number[]): void => {
    if (stop === stops.length) {
      const way = { tours, left }
      const cost = costOf(problem, way)
      if (isInTime(problem, tours) && (least === null || isLess(cost, least))) least = cost
      return
    }
    place(stop + 1, [...left, stop])
    for (const tour of tours)
      for (let at = 0; at <= tour.length; at++) {
        tour.splice(at, 0, stop)
        place(stop + 1, left)
        tour.splice(at, 1)
      }
  }
  place(0, [])
  return least
}

const requireWhole = (problem: TourProblem, { tours, left }: Distribution): void => {
  expect([...tours.flat(), ...left].toSorted((a, b) => a - b)).toEqual([...problem.stops.keys()])
  expect(tours).toHaveLength(problem.vehicles.length)
  expect(isInTime(problem, tours)).toBe(true)
}

test('of few stops the distribution is the best one there is, with as few stops left as can be', () => {
  fc.assert(
    fc.property(problems(5, 3), (problem) => {
      const found = findTours(problem, null)
      requireWhole(problem, found)
      const [is, best] = [costOf(problem, found), everyWay(problem)]
      expect(is.left).toBe(best?.left)
      expect(is.late).toBeCloseTo(best?.late ?? 0)
      expect(is.work).toBeCloseTo(best?.work ?? 0)
    }),
    { numRuns: 60 },
  )
})

test('of more stops every stop is in one tour or left, never worse than as given, and the same each time', () => {
  fc.assert(
    fc.property(problems(30, 4), fc.array(fc.nat(5), { minLength: 30, maxLength: 30 }), (problem, whose) => {
      const given = problem.vehicles.map((_, vehicle) =>
        [...problem.stops.keys()].filter((stop) => whose[stop] === vehicle),
      )
      const found = findTours(problem, given)
      requireWhole(problem, found)
      const before = costOf(problem, givenDistribution(problem, given))
      expect(isLess(before, costOf(problem, found))).toBe(false)
      expect(findTours(problem, given)).toEqual(found)
    }),
    { numRuns: 30 },
  )
})
