import type { TaskRouteFields } from '../../../../src/contract/http/taskRoutes.ts'
import { type RoutePoint, routeFault } from '../../../../src/contract/tasks/routePoints.ts'

/** A tour as a route. Pure; moments are ms since the epoch. */

/** A stop of a tour. from, to: its window, null: at any time; at, leavesAt: when it is expected to be reached and left. */
export interface RoutedStop {
  readonly point: RoutePoint
  readonly from: number | null
  readonly to: number | null
  readonly at: number
  readonly leavesAt: number
}

const MINUTE_MS = 60_000
/** The longest permitted deviation of a point. */
const DEVIATION_MS = 1_440 * MINUTE_MS

/** The first moment from `least` on that is whole minutes after `from`. */
const onMinute = (from: number, least: number): number =>
  from + Math.ceil(Math.max(0, least - from) / MINUTE_MS) * MINUTE_MS

/**
 * The points in their order, each with a planned arrival within its window, so that the window is as before; null: their windows
 * do not follow each other in this order. Points without a window have a planned departure.
 */
const inSequence = (stops: readonly RoutedStop[]): readonly RoutePoint[] | null => {
  const points: RoutePoint[] = []
  let reached = 0
  for (const [index, { point, from, to, at, leavesAt }] of stops.entries()) {
    // Later windows that close before this stop is expected are late; the plan stays before them.
    const closes = Math.min(
      ...stops.slice(index).flatMap((later) => later.to ?? []),
      Number.POSITIVE_INFINITY,
    )
    const own = { ...point, order: index + 1 }
    if (from === null || to === null) {
      reached = Math.max(reached, Math.floor(Math.min(leavesAt, closes)))
      points.push({ ...own, arrival: null, departure: reached, earlyMinutes: 0, lateMinutes: 0 })
      continue
    }
    const planned = Math.min(Math.max(at, from, to - DEVIATION_MS), closes, from + DEVIATION_MS)
    const arrival = onMinute(from, Math.max(planned - MINUTE_MS + 1, reached, to - DEVIATION_MS))
    if (arrival > to || arrival - from > DEVIATION_MS) return null
    reached = arrival
    points.push({
      ...own,
      arrival,
      departure: null,
      earlyMinutes: (arrival - from) / MINUTE_MS,
      lateMinutes: (to - arrival) / MINUTE_MS,
    })
  }
  return points
}

/** The points with their windows alone, for a route in any order. */
const unordered = (stops: readonly RoutedStop[]): readonly RoutePoint[] =>
  stops.map(({ point, from, to }, index) => {
    if (from === null || to === null) return { ...point, order: index + 1, arrival: null, departure: null }
    const arrival = onMinute(from, to - DEVIATION_MS)
    return {
      ...point,
      order: index + 1,
      arrival,
      departure: null,
      earlyMinutes: (arrival - from) / MINUTE_MS,
      lateMinutes: (to - arrival) / MINUTE_MS,
    }
  })

/**
 * The route of a tour: in order, or in any order where windows contradict it. start: where the vehicle begins, for a tour of one
 * stop; it may be passed by.
 */
export const routeOfTour = (
  name: string,
  stops: readonly RoutedStop[],
  start: RoutePoint | null,
): TaskRouteFields => {
  const ordered = inSequence(stops)
  const points = [...(start ? [{ ...start, order: 0 }] : []), ...(ordered ?? unordered(stops))].map(
    (point, index) => ({ ...point, order: index + 1 }),
  )
  const timing = 'absolute'
  const passOrder = start ? 'withPasses' : 'consistently'
  const isOrdered = ordered !== null && routeFault(points, { passOrder, timing }) === null
  return { name, passOrder: isOrdered ? passOrder : 'arbitrarily', timing, corridor: null, points }
}
