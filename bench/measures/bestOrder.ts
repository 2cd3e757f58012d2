import { findTours } from '../../server/features/tasks/tours/findTours.ts'
import { routeProblem } from '../../server/features/tasks/tours/routeOrder.ts'
import { costOf, type TourProblem, type TourStop } from '../../server/features/tasks/tours/tourProblem.ts'
import { createRandom } from '../../server/platform/random.ts'
import { STRAIGHT_DETOUR } from '../../src/contract/tasks/straightWays.ts'
import type { Measure } from '../suite/measure.ts'
import { median, timed } from '../suite/timing.ts'

/** How long the search for the best order takes: of one route, and of several vehicles. */

const STOPS = 100
const VEHICLES = 5
/** Of the square that the stops are in, km, and how fast vehicles drive, km a minute. */
const SIDE_KM = 60
const KM_A_MINUTE = 50 / 60
const SERVICE_MINUTES = 5
/** Half of the stops have a window of three hours. */
const WINDOW_MINUTES = 180
const DAY_MINUTES = 540
const RUNS = 3

const problemOf = (seed: number): TourProblem => {
  const random = createRandom(seed)
  const places = Array.from({ length: STOPS }, () => [random() * SIDE_KM, random() * SIDE_KM] as const)
  const drive = places.map(([x, y]) =>
    places.map(([toX, toY]) => (Math.hypot(toX - x, toY - y) * STRAIGHT_DETOUR) / KM_A_MINUTE),
  )
  const stops = places.map((_, index): TourStop => {
    if (index % 2 === 0) return { from: 0, to: Number.POSITIVE_INFINITY, service: SERVICE_MINUTES }
    const from = random() * (DAY_MINUTES - WINDOW_MINUTES)
    return { from, to: from + WINDOW_MINUTES, service: SERVICE_MINUTES }
  })
  return routeProblem(stops, drive)
}

/** The same stops for several vehicles that begin together. */
const shared = (problem: TourProblem): TourProblem => ({
  ...problem,
  vehicles: Array.from({ length: VEHICLES }, () => problem.vehicles).flat(),
  driveWeight: 1,
})

export const bestOrder: Measure = {
  id: `best-order-${STOPS}`,
  part: 'engine',
  run: async () => {
    const walls: number[] = []
    const several: number[] = []
    let gain = 0
    for (let seed = 1; seed <= RUNS; seed++) {
      const problem = problemOf(seed)
      const given = [[...problem.stops.keys()]]
      const before = costOf(problem, { tours: given, left: [] })
      walls.push(
        (
          await timed(() => {
            const after = costOf(problem, findTours(problem, given))
            gain += (after.late + after.work) / (before.late + before.work) / RUNS
          })
        ).wall,
      )
      several.push((await timed(() => void findTours(shared(problem), null))).wall)
    }
    return {
      what: `the best order of a route of ${STOPS} stops, half of them with windows`,
      value: median(walls),
      unit: 'ms',
      baseline: null,
      ratio: null,
      detail: `${walls.map((wall) => wall.toFixed(0)).join(', ')} ms; lateness and end are ${(100 * gain).toFixed(0)} % of those as given; for ${VEHICLES} vehicles ${several.map((wall) => wall.toFixed(0)).join(', ')} ms`,
    }
  },
}
