import type { GeoPoint } from '../../../contract/engine/view.ts'
import { plainPoint, POINT_NAME_MAX, type RoutePoint } from '../../../contract/tasks/routePoints.ts'

/** Changes of the points of a route in its form; each returns points numbered from 1. */

const numbered = (points: readonly RoutePoint[]): readonly RoutePoint[] =>
  points.map((point, index) => ({ ...point, order: index + 1 }))

/** About a centimetre. */
const DIGITS = 7
const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS))

/** A place that somebody chose. name: '' where it has none. */
export interface ChosenPlace extends GeoPoint {
  readonly name: string
  readonly address: string
  readonly zoneId: number | null
}

/** With another point at the end. */
export const withPoint = (
  points: readonly RoutePoint[],
  { latitude, longitude, name, address, zoneId }: ChosenPlace,
  fallback: string,
): readonly RoutePoint[] => [
  ...points,
  {
    ...plainPoint(points.length + 1, (name || fallback).slice(0, POINT_NAME_MAX), {
      latitude: rounded(latitude),
      longitude: rounded(longitude),
    }),
    zoneId,
    address,
  },
]

export const withoutPoint = (points: readonly RoutePoint[], index: number): readonly RoutePoint[] =>
  numbered(points.filter((_, place) => place !== index))

/** With the point `from` in the place of `to`. */
export const movedPoint = (
  points: readonly RoutePoint[],
  from: number,
  to: number,
): readonly RoutePoint[] => {
  const moved = points[from]
  if (!moved || to < 0 || to >= points.length) return points
  const others = points.filter((_, place) => place !== from)
  return numbered([...others.slice(0, to), moved, ...others.slice(to)])
}

export const changedPoint = (
  points: readonly RoutePoint[],
  index: number,
  change: Partial<RoutePoint>,
): readonly RoutePoint[] => points.map((point, place) => (place === index ? { ...point, ...change } : point))

/** The points without times, as when the timing of the route changes: what was counted means something else now. */
export const withoutTimes = (points: readonly RoutePoint[]): readonly RoutePoint[] =>
  points.map((point) => ({ ...point, arrival: null, departure: null }))
