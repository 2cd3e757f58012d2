import {
  type Cost,
  costOf,
  type Distribution,
  isLess,
  type TourCost,
  type TourProblem,
} from './tourProblem.ts'

/** Ways to distribute stops that are all tried; one tour of nine stops has 362,880. */
const MOST_WAYS = 400_000

/** In how many ways the stops can be distributed and ordered. */
const waysOf = ({ stops, vehicles }: TourProblem): number => {
  let ways = 1
  // Each stop comes into one of the gaps that the stops before it and the borders between vehicles leave.
  for (let placed = 0; placed < stops.length; placed++) ways *= placed + vehicles.length
  return ways
}

/** Whether every way can be tried. */
export const isSmall = (problem: TourProblem): boolean => waysOf(problem) <= MOST_WAYS

/** The best distribution of few stops: every way is tried, as far as it can still be better than the best one. */
export const exactTours = (problem: TourProblem, given: Distribution): Distribution => {
  const { stops, drive, vehicles, until, driveWeight } = problem
  let best = given
  let least: Cost = costOf(problem, given)
  const tours: number[][] = vehicles.map(() => [])
  const open = new Set(stops.keys())
  const take = (cost: Cost): void => {
    if (!isLess(cost, least)) return
    least = cost
    best = { tours: tours.map((tour) => [...tour]), left: [...open].toSorted((a, b) => a - b) }
  }
  /** done: of the tours before; at: of the tour of this vehicle so far. */
  const visit = (vehicle: number, done: TourCost, at: TourCost): void => {
    const end = Math.max(done.end, at.end)
    const work = end + driveWeight * (done.drive + at.drive)
    const cost = { left: open.size, late: done.late + at.late, work }
    // What is open may still be served: no cost is below that.
    if (!isLess({ ...cost, left: 0 }, least)) return
    if (vehicle === vehicles.length - 1) take(cost)
    else {
      const own = vehicles[vehicle + 1]
      const next = { late: 0, drive: 0, end: own?.readyAt ?? 0 }
      visit(vehicle + 1, { late: cost.late, drive: done.drive + at.drive, end }, next)
    }
    const tour = tours[vehicle] ?? []
    const last = tour.at(-1)
    const row = last === undefined ? vehicles[vehicle]?.drive : drive[last]
    for (const stop of [...open].toSorted((a, b) => (row?.[a] ?? 0) - (row?.[b] ?? 0) || a - b)) {
      const one = stops[stop]
      const minutes = row?.[stop] ?? 0
      const reached = at.end + minutes
      const left = Math.max(reached, one?.from ?? 0) + (one?.service ?? 0)
      if (left > until) continue
      open.delete(stop)
      tour.push(stop)
      const late = at.late + Math.max(0, reached - (one?.to ?? reached))
      visit(vehicle, done, { late, drive: at.drive + minutes, end: left })
      tour.pop()
      open.add(stop)
    }
  }
  visit(0, { late: 0, drive: 0, end: 0 }, { late: 0, drive: 0, end: vehicles[0]?.readyAt ?? 0 })
  return best
}
