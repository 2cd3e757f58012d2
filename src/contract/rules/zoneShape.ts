import type { ZonePoint, ZoneShape } from '../entities/geozone.ts'
import { distanceM, EARTH_RADIUS_M } from './geodesy.ts'

/** What makes the shape of a zone complete, and how large it is. */

/** Why a shape is no zone. */
export type ZoneFaultCode =
  | 'tooFewPoints'
  | 'squareTooFewPoints'
  | 'lineTooFewPoints'
  | 'noCentre'
  | 'noRadius'
  | 'noWidth'
  | 'notClosed'
  | 'selfCrossing'
  | 'noArea'
  | 'atPole'
  | 'acrossDateLine'

export interface ZoneFault {
  readonly field: 'points' | 'radius' | 'width'
  readonly code: ZoneFaultCode
}

/** VALID-22: points of a ring, the closing one included. */
export const RING_POINTS_MIN = 4
/** Degrees of latitude where the map ends (Web Mercator). */
export const LATITUDE_MAX = 85.05
const RADIANS = Math.PI / 180
const SQUARE_METRES_OF_HECTARE = 10_000

const fault = (field: ZoneFault['field'], code: ZoneFaultCode): ZoneFault => ({ field, code })

/** Why a shape is no zone; null: it is one. */
export const zoneFault = (shape: ZoneShape): ZoneFault | null =>
  countFault(shape) ?? placeFault(shape) ?? ringFault(shape)

const countFault = ({ type, points, radius, width }: ZoneShape): ZoneFault | null => {
  if (type === 'POLYGON') return points.length < RING_POINTS_MIN ? fault('points', 'tooFewPoints') : null
  if (type === 'SQUARE') return points.length === 2 ? null : fault('points', 'squareTooFewPoints')
  if (type === 'CIRCLE') {
    if (points.length !== 1) return fault('points', 'noCentre')
    return radius !== null && radius > 0 ? null : fault('radius', 'noRadius')
  }
  if (points.length < 2) return fault('points', 'lineTooFewPoints')
  return width !== null && width > 0 ? null : fault('width', 'noWidth')
}

const placeFault = ({ points, radius }: ZoneShape): ZoneFault | null => {
  const reach = (radius ?? 0) / (EARTH_RADIUS_M * RADIANS)
  if (points.some(({ latitude }) => Math.abs(latitude) + reach > LATITUDE_MAX))
    return fault('points', 'atPole')
  const longitudes = points.map(({ longitude }) => longitude)
  // Of a circle, on its own parallel.
  const wide = reach / Math.cos((points[0]?.latitude ?? 0) * RADIANS)
  const [west, east] = [Math.min(...longitudes) - wide, Math.max(...longitudes) + wide]
  return east - west > 180 || west < -180 || east > 180 ? fault('points', 'acrossDateLine') : null
}

const ringFault = (shape: ZoneShape): ZoneFault | null => {
  if (shape.type === 'CIRCLE') return null
  if (shape.type === 'LINE') return lengthM(shape.points) > 0 ? null : fault('points', 'noArea')
  const ring = ringOf(shape)
  if (!isSamePoint(ring[0], ring.at(-1))) return fault('points', 'notClosed')
  if (shape.type === 'POLYGON' && crossesItself(ring)) return fault('points', 'selfCrossing')
  return areaOfRing(ring) > 0 ? null : fault('points', 'noArea')
}

const isSamePoint = (a: ZonePoint | undefined, b: ZonePoint | undefined): boolean =>
  a !== undefined && b !== undefined && a.latitude === b.latitude && a.longitude === b.longitude

/** The closed ring of a polygon or of a square. */
export const ringOf = ({ type, points }: ZoneShape): readonly ZonePoint[] => {
  const [a, b] = points
  if (type !== 'SQUARE' || !a || !b) return points
  return [
    a,
    { latitude: a.latitude, longitude: b.longitude },
    b,
    { latitude: b.latitude, longitude: a.longitude },
    a,
  ]
}

/** On which side of the line from a to b a point is: positive to the left. */
const sideOf = (a: ZonePoint, b: ZonePoint, p: ZonePoint): number =>
  (b.longitude - a.longitude) * (p.latitude - a.latitude) -
  (b.latitude - a.latitude) * (p.longitude - a.longitude)

const isBetween = (value: number, a: number, b: number): boolean =>
  value >= Math.min(a, b) && value <= Math.max(a, b)

const isOn = (a: ZonePoint, b: ZonePoint, p: ZonePoint): boolean =>
  sideOf(a, b, p) === 0 &&
  isBetween(p.latitude, a.latitude, b.latitude) &&
  isBetween(p.longitude, a.longitude, b.longitude)

/** Whether two segments have a point in common. */
const doMeet = (a: ZonePoint, b: ZonePoint, c: ZonePoint, d: ZonePoint): boolean => {
  if (Math.max(a.longitude, b.longitude) < Math.min(c.longitude, d.longitude)) return false
  if (Math.max(c.longitude, d.longitude) < Math.min(a.longitude, b.longitude)) return false
  const cross = (p: number, q: number): boolean => (p > 0 && q < 0) || (p < 0 && q > 0)
  return (
    (cross(sideOf(a, b, c), sideOf(a, b, d)) && cross(sideOf(c, d, a), sideOf(c, d, b))) ||
    isOn(a, b, c) ||
    isOn(a, b, d) ||
    isOn(c, d, a) ||
    isOn(c, d, b)
  )
}

/** Whether sides that are not neighbours meet, in degrees as on the map. Neighbours may only share their corner. */
const crossesItself = (ring: readonly ZonePoint[]): boolean => {
  const corners = ring.slice(0, -1)
  const count = corners.length
  const corner = (index: number): ZonePoint => corners[index % count] as ZonePoint
  for (let i = 0; i < count; i++) {
    const [a, b, after] = [corner(i), corner(i + 1), corner(i + 2)]
    if (isSamePoint(a, b) || (count > 2 && isOn(a, b, after)) || isOn(b, after, a)) return true
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue
      if (doMeet(a, b, corner(j), corner(j + 1))) return true
    }
  }
  return false
}

const lengthM = (points: readonly ZonePoint[]): number => {
  let metres = 0
  points.forEach((point, index) => {
    const before = points[index - 1]
    if (before) metres += distanceM(before.latitude, before.longitude, point.latitude, point.longitude)
  })
  return metres
}

/**
 * Square metres of a ring on the sphere (Chamberlain and Duquette, "Some algorithms for polygons on a sphere", JPL 2007):
 * exact for sides along great circles of little length.
 */
const areaOfRing = (ring: readonly ZonePoint[]): number => {
  let sum = 0
  ring.forEach((point, index) => {
    const before = ring[index - 1]
    if (!before) return
    sum +=
      (point.longitude - before.longitude) *
      RADIANS *
      (2 + Math.sin(before.latitude * RADIANS) + Math.sin(point.latitude * RADIANS))
  })
  return Math.abs((sum * EARTH_RADIUS_M ** 2) / 2)
}

/** Hectares of a complete shape (GEO-02). A corridor that meets itself counts what it covers twice as twice. */
export const areaHa = (shape: ZoneShape): number => {
  const { type, points, radius, width } = shape
  const metres = ((): number => {
    if (type === 'CIRCLE') return Math.PI * (radius ?? 0) ** 2
    // Round ends make one circle.
    if (type === 'LINE') return lengthM(points) * (width ?? 0) + Math.PI * ((width ?? 0) / 2) ** 2
    return areaOfRing(ringOf(shape))
  })()
  return metres / SQUARE_METRES_OF_HECTARE
}
