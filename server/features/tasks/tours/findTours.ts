import { exactTours, isSmall } from './exactTours.ts'
import { TourSearch } from './improveTours.ts'
import { costOf, type Distribution, driveTour, isLess, type TourProblem, type Tours } from './tourProblem.ts'

/**
 * The distribution of stops to vehicles, and the order of each tour, that takes least: first the fewest stops left, then the least
 * lateness, then driving and the end of the last tour. Deterministic: each way where every way can be tried, insertion, 2-opt,
 * Or-opt and moves between tours beyond. Never worse than the given one.
 */

/** The given tours, each without what ends too late; stops of no tour are left. */
export const givenDistribution = (problem: TourProblem, given: Tours): Distribution => {
  const tours = problem.vehicles.map((_, vehicle) => {
    const tour = [...(given[vehicle] ?? [])]
    while (tour.length > 0 && driveTour(problem, vehicle, tour).end > problem.until) tour.pop()
    return tour
  })
  const taken = new Set(tours.flat())
  return { tours, left: [...problem.stops.keys()].filter((stop) => !taken.has(stop)) }
}

const searched = (problem: TourProblem, start: Distribution): Distribution => {
  const search = new TourSearch(problem, start)
  search.insert()
  search.improve()
  return search.distribution
}

/** Finds it. given: null where nobody has the stops yet. */
export const findTours = (problem: TourProblem, given: Tours | null): Distribution => {
  const none = problem.vehicles.map(() => [])
  const all = [...problem.stops.keys()]
  const { drive, stops } = problem
  /** Those that close first come first; of equal ones the farther. */
  const byEnd = all.toSorted((a, b) => {
    const [x, y] = [stops[a]?.to ?? 0, stops[b]?.to ?? 0]
    return x === y ? Math.max(...(drive[b] ?? [0])) - Math.max(...(drive[a] ?? [0])) || a - b : x < y ? -1 : 1
  })
  const starts: Distribution[] = [
    ...(given ? [givenDistribution(problem, given)] : []),
    { tours: none, left: all },
    { tours: none, left: byEnd },
  ]
  let best = starts[0] ?? { tours: none, left: all }
  let least = costOf(problem, best)
  for (const start of starts) {
    const found = searched(problem, start)
    const cost = costOf(problem, found)
    if (isLess(cost, least)) [best, least] = [found, cost]
  }
  return isSmall(problem) ? exactTours(problem, best) : best
}

/** Gives the stops that are left to the vehicles that can still take them, without any other change. */
export const withLeftInserted = (problem: TourProblem, distribution: Distribution): Distribution => {
  const search = new TourSearch(problem, distribution)
  search.insert()
  return search.distribution
}
