import type { ZoneShape } from '../../../src/contract/entities/geozone.ts'
import { distanceM, EARTH_RADIUS_M } from '../../../src/contract/rules/geodesy.ts'
import { ringOf } from '../../../src/contract/rules/zoneShape.ts'

/** Where a place, and the straight way between two places, is inside a zone. */

const RADIANS = Math.PI / 180
const METRES_OF_DEGREE = EARTH_RADIUS_M * RADIANS

/** A zone as the detector reads it. */
export interface ZoneArea {
  readonly kind: 'CIRCLE' | 'RING' | 'LINE'
  /** Degrees, latitude and longitude in turn: the centre of a circle, a closed ring, or the line of a corridor. */
  readonly corners: Float64Array
  /** Metres: the radius of a circle, half the width of a corridor, 0 of a ring. */
  readonly reach: number
  /** Degrees. */
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** A place, degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** A part of a way as shares of it, 0 at its begin and 1 at its end. */
export type Part = readonly [from: number, to: number]

/** The area of a complete shape (`zoneFault`). */
export const zoneAreaOf = (shape: ZoneShape): ZoneArea => {
  const { type, radius, width } = shape
  const kind = type === 'CIRCLE' || type === 'LINE' ? type : 'RING'
  const points = kind === 'RING' ? ringOf(shape) : shape.points
  const reach = kind === 'CIRCLE' ? (radius ?? 0) : kind === 'LINE' ? (width ?? 0) / 2 : 0
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const high = reach / METRES_OF_DEGREE
  const wide = high / Math.cos(Math.max(Math.abs(south - high), Math.abs(north + high)) * RADIANS)
  return {
    kind,
    corners: Float64Array.from(points.flatMap(({ latitude, longitude }) => [latitude, longitude])),
    reach,
    south: south - high,
    north: north + high,
    west: Math.min(...longitudes) - wide,
    east: Math.max(...longitudes) + wide,
  }
}

const latitudeAt = ({ corners }: ZoneArea, corner: number): number => corners[2 * corner] as number
const longitudeAt = ({ corners }: ZoneArea, corner: number): number => corners[2 * corner + 1] as number

/** Whether a place is inside; a border belongs to the zone up to rounding. */
export const isInside = (area: ZoneArea, { latitude, longitude }: Place): boolean => {
  if (latitude < area.south || latitude > area.north || longitude < area.west || longitude > area.east)
    return false
  if (area.kind === 'CIRCLE')
    return distanceM(latitudeAt(area, 0), longitudeAt(area, 0), latitude, longitude) <= area.reach
  if (area.kind === 'LINE') return metresToLine(area, latitude, longitude) <= area.reach
  return isInRing(area, latitude, longitude)
}

/** Metres from a place to the zone; 0 inside. */
export const metresOutside = (area: ZoneArea, place: Place): number => {
  if (isInside(area, place)) return 0
  const { latitude, longitude } = place
  const metres =
    area.kind === 'CIRCLE'
      ? distanceM(latitudeAt(area, 0), longitudeAt(area, 0), latitude, longitude)
      : metresToLine(area, latitude, longitude)
  return Math.max(0, metres - area.reach)
}

/** Even-odd rule, in degrees, as the map draws the ring. */
const isInRing = (area: ZoneArea, latitude: number, longitude: number): boolean => {
  let isIn = false
  const count = area.corners.length / 2
  for (let i = 1; i < count; i++) {
    const [latA, lonA] = [latitudeAt(area, i - 1), longitudeAt(area, i - 1)]
    const [latB, lonB] = [latitudeAt(area, i), longitudeAt(area, i)]
    if (latA > latitude === latB > latitude) continue
    if (longitude < lonA + ((latitude - latA) / (latB - latA)) * (lonB - lonA)) isIn = !isIn
  }
  return isIn
}

/** Metres to the nearest side, on a plane that touches the sphere at the place. */
const metresToLine = (area: ZoneArea, latitude: number, longitude: number): number => {
  const wide = METRES_OF_DEGREE * Math.cos(latitude * RADIANS)
  const count = area.corners.length / 2
  let least = Number.POSITIVE_INFINITY
  let x = (longitudeAt(area, 0) - longitude) * wide
  let y = (latitudeAt(area, 0) - latitude) * METRES_OF_DEGREE
  for (let i = 1; i < count; i++) {
    const [fromX, fromY] = [x, y]
    x = (longitudeAt(area, i) - longitude) * wide
    y = (latitudeAt(area, i) - latitude) * METRES_OF_DEGREE
    const [dx, dy] = [x - fromX, y - fromY]
    const square = dx * dx + dy * dy
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * dx + fromY * dy) / square))
    least = Math.min(least, Math.hypot(fromX + share * dx, fromY + share * dy))
  }
  return least
}

/**
 * The parts of the straight way between two places that are inside a zone, in order and apart from each other. A way is
 * straight in degrees, as the map draws it.
 */
export const partsInside = (area: ZoneArea, from: Place, to: Place): readonly Part[] => {
  if (area.kind === 'RING') return partsInRing(area, from, to)
  const wide = METRES_OF_DEGREE * Math.cos(((from.latitude + to.latitude) / 2) * RADIANS)
  const way: Vector = {
    x: (to.longitude - from.longitude) * wide,
    y: (to.latitude - from.latitude) * METRES_OF_DEGREE,
  }
  const corner = (i: number): Vector => ({
    x: (longitudeAt(area, i) - from.longitude) * wide,
    y: (latitudeAt(area, i) - from.latitude) * METRES_OF_DEGREE,
  })
  if (area.kind === 'CIRCLE') return joined([partInDisc(way, corner(0), area.reach)])
  const parts: (Part | null)[] = []
  for (let i = 1; i < area.corners.length / 2; i++)
    parts.push(partInCapsule(way, corner(i - 1), corner(i), area.reach))
  return joined(parts)
}

/** Metres on a plane whose origin is the begin of the way. */
interface Vector {
  readonly x: number
  readonly y: number
}

/** Where a way from the origin is within `reach` of a centre; null: nowhere. */
const partInDisc = (way: Vector, centre: Vector, reach: number): Part | null => {
  const square = way.x * way.x + way.y * way.y
  const nearest = square === 0 ? 0 : (way.x * centre.x + way.y * centre.y) / square
  const off = Math.hypot(centre.x - nearest * way.x, centre.y - nearest * way.y)
  if (off > reach) return null
  if (square === 0) return [0, 1]
  const half = Math.sqrt((reach * reach - off * off) / square)
  return clipped(nearest - half, nearest + half)
}

/** Where it is within `reach` of a segment: both discs at its ends and the strip between; together one part, for they are convex. */
const partInCapsule = (way: Vector, a: Vector, b: Vector, reach: number): Part | null => {
  const parts = [partInDisc(way, a, reach), partInDisc(way, b, reach), partInStrip(way, a, b, reach)]
  const found = parts.filter((part) => part !== null)
  if (found.length === 0) return null
  return [Math.min(...found.map(([from]) => from)), Math.max(...found.map(([, to]) => to))]
}

const partInStrip = (way: Vector, a: Vector, b: Vector, reach: number): Part | null => {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  if (length === 0) return null
  const along: Vector = { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
  const alongPart = partBetween(
    -(a.x * along.x + a.y * along.y),
    way.x * along.x + way.y * along.y,
    0,
    length,
  )
  const across = partBetween(a.x * along.y - a.y * along.x, way.y * along.x - way.x * along.y, -reach, reach)
  if (alongPart === null || across === null) return null
  const [from, to] = [Math.max(alongPart[0], across[0]), Math.min(alongPart[1], across[1])]
  return from > to ? null : [from, to]
}

/** Where start + share × rise is between two numbers. */
const partBetween = (start: number, rise: number, low: number, high: number): Part | null => {
  if (rise === 0) return start >= low && start <= high ? [0, 1] : null
  const [a, b] = [(low - start) / rise, (high - start) / rise]
  return clipped(Math.min(a, b), Math.max(a, b))
}

const clipped = (from: number, to: number): Part | null =>
  from > 1 || to < 0 ? null : [Math.max(0, from), Math.min(1, to)]

const partsInRing = (area: ZoneArea, from: Place, to: Place): readonly Part[] => {
  const shares = [0, ...crossingShares(area, from, to), 1]
  const parts: Part[] = []
  for (let i = 1; i < shares.length; i++) {
    const [start, end] = [shares[i - 1] ?? 0, shares[i] ?? 1]
    if (end > start && isInside(area, placeOnWay(from, to, (start + end) / 2))) parts.push([start, end])
  }
  return joined(parts)
}

/** Where a way meets the sides of a ring, in order. */
const crossingShares = (area: ZoneArea, from: Place, to: Place): readonly number[] => {
  const [wayLat, wayLon] = [to.latitude - from.latitude, to.longitude - from.longitude]
  const shares: number[] = []
  const count = area.corners.length / 2
  for (let i = 1; i < count; i++) {
    const [latA, lonA] = [latitudeAt(area, i - 1), longitudeAt(area, i - 1)]
    const [sideLat, sideLon] = [latitudeAt(area, i) - latA, longitudeAt(area, i) - lonA]
    const cross = wayLon * sideLat - wayLat * sideLon
    if (cross === 0) continue
    const [offLat, offLon] = [latA - from.latitude, lonA - from.longitude]
    const share = (offLon * sideLat - offLat * sideLon) / cross
    const onSide = (offLon * wayLat - offLat * wayLon) / cross
    if (share > 0 && share < 1 && onSide >= 0 && onSide <= 1) shares.push(share)
  }
  return shares.toSorted((a, b) => a - b)
}

/** The place at a share of a way. */
export const placeOnWay = (from: Place, to: Place, share: number): Place => ({
  latitude: from.latitude + share * (to.latitude - from.latitude),
  longitude: from.longitude + share * (to.longitude - from.longitude),
})

/** Parts in order, those that meet as one. */
const joined = (parts: readonly (Part | null)[]): readonly Part[] => {
  const ordered = parts.filter((part) => part !== null).toSorted((a, b) => a[0] - b[0])
  const whole: [number, number][] = []
  for (const [from, to] of ordered) {
    const last = whole.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else whole.push([from, to])
  }
  return whole
}
