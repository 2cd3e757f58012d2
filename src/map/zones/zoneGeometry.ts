import type { GeoBox, GeoPoint } from '../../contract/engine/view.ts'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import { boxWith } from '../../contract/rules/box.ts'
import { ringOf } from '../../contract/rules/zoneShape.ts'
import {
  circleRing,
  type DrawnGeometry,
  pointOf,
  type Position,
  positionOf,
  shapeOf,
} from '../drawing/shape.ts'

/** Between zones as they are stored and shapes as they are drawn. */

/** The closed ring of a circle, a polygon or a square; null of a corridor, which is drawn as a line of its width. */
export const zoneRing = (zone: ZoneShape): readonly Position[] | null => {
  if (zone.type === 'LINE') return null
  if (zone.type !== 'CIRCLE') return ringOf(zone).map(positionOf)
  const [centre, edge] = shapeOf(drawnOf(zone)).points
  return centre && edge ? circleRing(centre, edge) : null
}

/** The box around a zone, the width of a corridor left out. */
export const zoneBox = (zone: ZoneShape): GeoBox | null =>
  (zoneRing(zone) ?? zone.points.map(positionOf)).reduce<GeoBox | null>(
    (box, [longitude, latitude]) => boxWith(box, latitude, longitude),
    null,
  )

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
