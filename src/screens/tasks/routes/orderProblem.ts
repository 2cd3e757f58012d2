import { distanceM } from '../../../contract/rules/geodesy.ts'
import type { RoutePoint, Timing } from '../../../contract/tasks/routePoints.ts'
import { STRAIGHT_DETOUR, STRAIGHT_SPEED } from '../../../contract/tasks/straightWays.ts'
import type { OrderProblem } from './bestOrder.ts'

const MINUTE_MS = 60_000
const METRES_A_MINUTE = STRAIGHT_SPEED * 60

/** Minutes from point to point by straight lines. */
export const straightMinutes = (points: readonly RoutePoint[]): readonly (readonly number[])[] =>
  points.map((from) =>
    points.map((to) => {
      const metres = distanceM(from.latitude ?? 0, from.longitude ?? 0, to.latitude ?? 0, to.longitude ?? 0)
      return (metres * STRAIGHT_DETOUR) / METRES_A_MINUTE
    }),
  )

/** The points of a route as stops. The start is the activation, otherwise the first time that a point has. */
export const orderProblem = (
  points: readonly RoutePoint[],
  timing: Timing,
  drive: readonly (readonly number[])[],
): OrderProblem => {
  const times = points.flatMap(({ arrival }) => arrival ?? [])
  const start = timing === 'activation' ? 0 : Math.min(...times)
  return {
    drive,
    stops: points.map(({ arrival, earlyMinutes, lateMinutes, spendMinutes }) => {
      if (arrival === null) return { from: 0, to: Number.POSITIVE_INFINITY, service: spendMinutes }
      const planned = (arrival - start) / MINUTE_MS
      return { from: planned - earlyMinutes, to: planned + lateMinutes, service: spendMinutes }
    }),
  }
}
