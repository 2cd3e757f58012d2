import type { GeoBox, GeoPoint } from '../../contract/engine/view.ts'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import { boxAround } from '../../contract/rules/box.ts'
import { EARTH_RADIUS_M } from '../../contract/rules/geodesy.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY, worldPx } from '../../contract/rules/mercator.ts'
import { distanceToSegment, type PlanePoint, thinWay } from '../../contract/rules/thinWay.ts'
import { ringOf } from '../../contract/rules/zoneShape.ts'
import { type DrawnGeometry, pointOf, type Position, positionOf, ringAround } from '../drawing/shape.ts'

/** Between zones as they are stored and shapes as they are drawn. */

/** The closed ring of a circle, a polygon or a square; null of a corridor, which is drawn as a line of its width. */
export const zoneRing = (zone: ZoneShape): readonly Position[] | null => {
  if (zone.type === 'LINE') return null
  if (zone.type !== 'CIRCLE') return ringOf(zone).map(positionOf)
  const [centre] = zone.points
  return centre ? ringAround(centre, zone.radius ?? 0) : null
}

/** How far the drawn outline may be from the zone's own, CSS pixels: nobody sees it, and corners are what costs. */
const OUTLINE_PX = 0.5

/** The corners of a circle of so many pixels of radius, whose sides stay within the tolerance of it. */
const cornersOf = (radiusPx: number): number =>
  Math.ceil(Math.PI / Math.acos(1 - OUTLINE_PX / Math.max(radiusPx, 2 * OUTLINE_PX)))

/** The pixel of a position in a world that is so many pixels wide. */
export const pixelOf = ([longitude, latitude]: Position, world: number): PlanePoint => [
  mercatorX(longitude) * world,
  mercatorY(latitude) * world,
]

/** The position of a pixel in a world that is so many pixels wide. */
export const positionAt = ([x, y]: PlanePoint, world: number): Position => [
  longitudeOf(x / world),
  latitudeOf(y / world),
]

/** What is drawn of a zone at a zoom: its closed ring, or the way of a corridor, with as few corners as look like it. */
export const outlineAt = (zone: ZoneShape, zoom: number): Position[] => {
  const world = worldPx(zoom)
  const [centre] = zone.points
  if (zone.type === 'CIRCLE' && centre) {
    const radius = zone.radius ?? 0
    return ringAround(centre, radius, cornersOf((reachOf(centre, radius).longitude / 360) * world))
  }
  const corners = (zoneRing(zone) ?? zone.points.map(positionOf)).map(
    (position): Corner => ({ position, plane: pixelOf(position, world) }),
  )
  return thinWay(corners, OUTLINE_PX, (one, from, to) =>
    distanceToSegment(one.plane, from.plane, to.plane),
  ).map(({ position }) => position)
}

interface Corner {
  readonly position: Position
  /** Pixels of the world at that zoom. */
  readonly plane: PlanePoint
}

const RADIANS = Math.PI / 180

/** How far a circle reaches from its centre along the meridian, and east and west of it, degrees. radius: metres. */
const reachOf = ({ latitude }: GeoPoint, radius: number): GeoPoint => {
  const reach = radius / EARTH_RADIUS_M
  return {
    latitude: reach / RADIANS,
    longitude: Math.asin(Math.sin(reach) / Math.cos(latitude * RADIANS)) / RADIANS,
  }
}

/** The box around a zone, the width of a corridor left out. */
export const zoneBox = (zone: ZoneShape): GeoBox | null => {
  const [centre] = zone.points
  if (zone.type !== 'CIRCLE' || !centre) return boxAround(zone.points)
  const { latitude, longitude } = reachOf(centre, zone.radius ?? 0)
  return {
    west: centre.longitude - longitude,
    south: centre.latitude - latitude,
    east: centre.longitude + longitude,
    north: centre.latitude + latitude,
  }
}

/** A zone as a shape that can be edited. */
export const drawnOf = (zone: ZoneShape): DrawnGeometry => {
  const [first = { latitude: 0, longitude: 0 }] = zone.points
  if (zone.type === 'CIRCLE') return { type: 'Circle', centre: positionOf(first), radius: zone.radius ?? 0 }
  if (zone.type === 'SQUARE')
    return { type: 'Rectangle', corners: [positionOf(first), positionOf(zone.points[1] ?? first)] }
  const ring = zoneRing(zone)
  return ring === null
    ? { type: 'LineString', coordinates: zone.points.map(positionOf) }
    : { type: 'Polygon', coordinates: [ring] }
}

/** The shape of a zone that was drawn. width: of a line, metres. */
export const shapeOfDrawn = (drawn: DrawnGeometry, width: number | null): ZoneShape => {
  if (drawn.type === 'Circle')
    return { type: 'CIRCLE', points: [pointOf(drawn.centre)], radius: drawn.radius, width: null }
  if (drawn.type === 'LineString')
    return { type: 'LINE', points: drawn.coordinates.map(pointOf), radius: null, width }
  if (drawn.type === 'Rectangle')
    return { type: 'SQUARE', points: drawn.corners.map(pointOf), radius: null, width: null }
  return { type: 'POLYGON', points: drawn.coordinates[0].map(pointOf), radius: null, width: null }
}

/** The corners of zones, which others snap to; the middle of a circle. */
export const zoneCorners = (zones: readonly ZoneShape[]): readonly GeoPoint[] =>
  zones.flatMap((zone) => (zone.type === 'SQUARE' ? ringOf(zone).slice(0, -1) : zone.points))
