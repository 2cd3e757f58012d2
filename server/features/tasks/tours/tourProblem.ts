/** The stops of several vehicles, as numbers. Pure; all times are minutes from one start. */

/** A stop. from, to: when it is to be reached; service: how long it takes. */
export interface TourStop {
  readonly from: number
  readonly to: number
  readonly service: number
}

/** A vehicle. readyAt: when it leaves its place; drive: from there to each stop. */
export interface TourVehicle {
  readonly readyAt: number
  readonly drive: readonly number[]
}

export interface TourProblem {
  readonly stops: readonly TourStop[]
  /** From stop to stop: `drive[from][to]`. */
  readonly drive: readonly (readonly number[])[]
  readonly vehicles: readonly TourVehicle[]
  /** When each tour has to be over. */
  readonly until: number
  /** 0: only the end counts; 1: the driving of all vehicles counts as much as the end of the last one. */
  readonly driveWeight: 0 | 1
}

/** The stops of each vehicle in their order, as indexes. */
export type Tours = readonly (readonly number[])[]

/** left: stops that no vehicle has. */
export interface Distribution {
  readonly tours: Tours
  readonly left: readonly number[]
}

/** What one tour costs. */
export interface TourCost {
  readonly late: number
  readonly drive: number
  readonly end: number
}

/** What a distribution costs, the most important first: stops left, lateness, then driving and the last end. */
export interface Cost {
  readonly left: number
  readonly late: number
  readonly work: number
}

const ROUNDING = 1e-7

/** Whether a cost is really less, whatever the rounding. */
export const isLess = (a: Cost, b: Cost): boolean => {
  if (a.left !== b.left) return a.left < b.left
  if (Math.abs(a.late - b.late) > ROUNDING) return a.late < b.late
  return a.work < b.work - ROUNDING
}

/** A tour as it is driven; seen is called with each stop, when it is reached and when it is left. */
export const driveTour = (
  { stops, drive, vehicles }: TourProblem,
  vehicle: number,
  tour: readonly number[],
  seen?: (stop: number, at: number, leftAt: number) => void,
): TourCost => {
  const own = vehicles[vehicle]
  let row = own?.drive
  let end = own?.readyAt ?? 0
  let late = 0
  let driven = 0
  for (const stop of tour) {
    const minutes = row?.[stop] ?? 0
    const at = end + minutes
    const one = stops[stop]
    driven += minutes
    end = at
    if (one) {
      if (at > one.to) late += at - one.to
      if (at < one.from) end = one.from
      end += one.service
    }
    seen?.(stop, at, end)
    row = drive[stop]
  }
  return { late, drive: driven, end }
}

/** The cost of tours that cost so much each; a vehicle without stops ends at once. */
export const costOfTours = (
  tours: readonly TourCost[],
  { left, driveWeight }: { readonly left: number; readonly driveWeight: number },
): Cost => {
  let late = 0
  let drive = 0
  let end = 0
  for (const tour of tours) {
    late += tour.late
    drive += tour.drive
    if (tour.end > end) end = tour.end
  }
  return { left, late, work: end + driveWeight * drive }
}

/** What a distribution costs. */
export const costOf = (problem: TourProblem, { tours, left }: Distribution): Cost =>
  costOfTours(
    tours.map((tour, vehicle) => driveTour(problem, vehicle, tour)),
    { left: left.length, driveWeight: problem.driveWeight },
  )

/** Whether every tour is over in time. */
export const isInTime = (problem: TourProblem, tours: Tours): boolean =>
  tours.every(
    (tour, vehicle) => tour.length === 0 || driveTour(problem, vehicle, tour).end <= problem.until + ROUNDING,
  )
