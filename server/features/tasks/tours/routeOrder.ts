import type { OrderedPoint } from '../../../../src/contract/http/taskTours.ts'
import type { Timing } from '../../../../src/contract/tasks/routePoints.ts'
import type { TourProblem, TourStop } from './tourProblem.ts'

/** The points of one route as a tour of one vehicle. Pure. */

const MINUTE_MS = 60_000

/** The points as stops. The start is the activation, otherwise the first time that a point has. */
export const stopsOfPoints = (points: readonly OrderedPoint[], timing: Timing): readonly TourStop[] => {
  const times = points.flatMap(({ arrival }) => arrival ?? [])
  const start = timing === 'activation' ? 0 : Math.min(...times)
  return points.map(({ arrival, earlyMinutes, lateMinutes, spendMinutes }) => {
    if (arrival === null) return { from: 0, to: Number.POSITIVE_INFINITY, service: spendMinutes }
    const planned = (arrival - start) / MINUTE_MS
    return { from: planned - earlyMinutes, to: planned + lateMinutes, service: spendMinutes }
  })
}

/** A vehicle that begins at the first stop, which is no stop of the problem any more. drive: minutes between all stops. */
export const routeProblem = (
  stops: readonly TourStop[],
  drive: readonly (readonly number[])[],
): TourProblem => {
  const [first] = stops
  return {
    stops: stops.slice(1),
    drive: drive.slice(1).map((row) => row.slice(1)),
    vehicles: [
      { readyAt: Math.max(0, first?.from ?? 0) + (first?.service ?? 0), drive: drive[0]?.slice(1) ?? [] },
    ],
    until: Number.POSITIVE_INFINITY,
    driveWeight: 0,
  }
}

/** The order of all points, from that of the stops after the first. */
export const orderOfTour = (tour: readonly number[]): readonly number[] => [
  0,
  ...tour.map((stop) => stop + 1),
]
