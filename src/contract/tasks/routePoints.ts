import * as z from 'zod/mini'
import { latitude, longitude } from '../degrees.ts'
import { bodyId, line } from '../http/admin/fields.ts'

/** The points of a task route and the rules that they have to follow (TASK-02, TASK-04, TASK-16, TASK-17, TASK-19). */

export const ROUTE_POINTS_MIN = 2
export const ROUTE_POINTS_MAX = 100
export const POINT_NAME_MAX = 100
const ADDRESS_MAX = 300
/** Metres around a point that count as being there. */
export const POINT_RADIUS = { minimum: 20, maximum: 5_000, initial: 100 } as const
const DAY_MINUTES = 1_440
export const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** The longest time from activation to a point, days. */
const ACTIVATION_DAYS = 30
/** The end of the year 9999. */
const LAST_MOMENT = 253_402_300_799_999

/**
 * TASK-16. consistently: in order, each point; arbitrarily: in any order, each point; withPasses: in order, points may be
 * passed by and are listed as skipped then.
 */
export const PASS_ORDERS = ['consistently', 'arbitrarily', 'withPasses'] as const
export type PassOrder = (typeof PASS_ORDERS)[number]

/**
 * TASK-17: what arrival and departure are counted from, each in ms: the activation of the task, the beginning of its day,
 * or the epoch.
 */
export const TIMINGS = ['activation', 'day', 'absolute'] as const
export type Timing = (typeof TIMINGS)[number]

const offset = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(LAST_MOMENT)))
const minutes = z.number().check(z.int(), z.minimum(0), z.maximum(DAY_MINUTES))

/**
 * A point of a route. order: its number, from 1; latitude, longitude: degrees, null: not chosen yet; radius: metres; zoneId: a
 * geozone that counts in place of the circle; arrival, departure: ms by the timing of the route, null: at any time; spendMinutes: the
 * service; earlyMinutes, lateMinutes: the permitted deviation of the arrival.
 */
export const routePoint = z.strictObject({
  order: z.number().check(z.int(), z.minimum(1), z.maximum(ROUTE_POINTS_MAX)),
  name: line(1, POINT_NAME_MAX),
  latitude: z.nullable(latitude),
  longitude: z.nullable(longitude),
  radius: z.number().check(z.minimum(POINT_RADIUS.minimum), z.maximum(POINT_RADIUS.maximum)),
  zoneId: z.nullable(bodyId),
  address: line(0, ADDRESS_MAX),
  arrival: offset,
  departure: offset,
  spendMinutes: minutes,
  earlyMinutes: minutes,
  lateMinutes: minutes,
})
export type RoutePoint = z.infer<typeof routePoint>

/** A point at any time, without service, with the usual circle. */
export const plainPoint = (
  order: number,
  name: string,
  place: Pick<RoutePoint, 'latitude' | 'longitude'>,
): RoutePoint => ({
  order,
  name,
  latitude: place.latitude,
  longitude: place.longitude,
  radius: POINT_RADIUS.initial,
  zoneId: null,
  address: '',
  arrival: null,
  departure: null,
  spendMinutes: 0,
  earlyMinutes: 0,
  lateMinutes: 0,
})

export const routePoints = z
  .array(routePoint)
  .check(z.minLength(ROUTE_POINTS_MIN), z.maxLength(ROUTE_POINTS_MAX))

/** What is wrong with the points of a route, and with which of them, from 0. */
export interface RouteFault {
  readonly kind: 'place' | 'order' | 'limit' | 'within' | 'backwards'
  readonly point: number
  readonly field: keyof RoutePoint
}

/** The largest time of a point, ms. */
export const offsetMaximum = (timing: Timing): number =>
  timing === 'absolute' ? LAST_MOMENT : timing === 'day' ? DAY_MS - 1 : ACTIVATION_DAYS * DAY_MS

/** A point whose times cannot all be kept: it leaves before it has arrived and served. */
const isConflicting = ({ arrival, departure, spendMinutes }: RoutePoint): boolean =>
  arrival !== null && departure !== null && departure < arrival + spendMinutes * MINUTE_MS

/**
 * The first fault of the points, null: there is none. place: no address is chosen (ERR-51); order: the numbers are not
 * 1, 2, 3 and so on (ERR-52); limit: a time beyond what the timing has; within: the times of one point conflict (ERR-53 to ERR-55); backwards:
 * a point is before the one that it follows (ERR-56), which is possible in any order.
 */
export const routeFault = (
  points: readonly RoutePoint[],
  { passOrder, timing }: { readonly passOrder: PassOrder; readonly timing: Timing },
): RouteFault | null => {
  const most = offsetMaximum(timing)
  let reached = 0
  for (const [point, one] of points.entries()) {
    if (one.latitude === null || one.longitude === null) return { kind: 'place', point, field: 'latitude' }
    if (one.order !== point + 1) return { kind: 'order', point, field: 'order' }
    if ((one.arrival ?? 0) > most) return { kind: 'limit', point, field: 'arrival' }
    if ((one.departure ?? 0) > most) return { kind: 'limit', point, field: 'departure' }
    if (isConflicting(one)) return { kind: 'within', point, field: 'departure' }
    const first = one.arrival ?? one.departure
    if (passOrder !== 'arbitrarily' && first !== null) {
      if (first < reached) return { kind: 'backwards', point, field: 'arrival' }
      reached = one.departure ?? first
    }
  }
  return null
}

/** The points in the order of their numbers; equal numbers stay a fault. */
export const inOrder = (points: readonly RoutePoint[]): readonly RoutePoint[] =>
  points.toSorted((a, b) => a.order - b.order)

/** When a point may be reached, ms since the epoch; null: at any time. */
export interface RequiredTimes {
  readonly from: number | null
  readonly to: number | null
  readonly departure: number | null
}

/** The times of a point of an active task. activatedAt, dayStart: ms since the epoch. */
export const requiredTimes = (
  { arrival, departure, earlyMinutes, lateMinutes }: RoutePoint,
  timing: Timing,
  { activatedAt, dayStart }: { readonly activatedAt: number; readonly dayStart: number },
): RequiredTimes => {
  const base = timing === 'absolute' ? 0 : timing === 'day' ? dayStart : activatedAt
  return {
    from: arrival === null ? null : base + arrival - earlyMinutes * MINUTE_MS,
    to: arrival === null ? null : base + arrival + lateMinutes * MINUTE_MS,
    departure: departure === null ? null : base + departure,
  }
}
