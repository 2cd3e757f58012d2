import type { GeoBox } from '../../contract/engine/view.ts'
import type { ZonePoint, ZoneShape } from '../../contract/entities/geozone.ts'
import { boxWith } from '../../contract/rules/box.ts'
import { destination } from '../../contract/rules/geodesy.ts'
import { circleRing, type DrawnGeometry, type Position, positionOf } from '../drawing/shape.ts'

/** Between zones as they are stored and shapes as they are drawn. */

const pointOf = ([longitude, latitude]: Position): ZonePoint => ({ latitude, longitude })

/** The point of a circle's edge due east of its centre. */
const edgeOf = ({ latitude, longitude }: ZonePoint, radius: number): ZonePoint => {
  const [lat, lon] = destination(latitude, longitude, 90, radius)
  return { latitude: lat, longitude: lon }
}

/** The closed ring of a circle, a polygon or a square; null of a corridor, which is drawn as a line of its width. */
export const zoneRing = ({ type, points, radius }: ZoneShape): readonly Position[] | null => {
  const [a, b] = points
  if (type === 'LINE' || !a) return null
  if (type === 'CIRCLE') return circleRing(a, edgeOf(a, radius ?? 0))
  if (type === 'POLYGON' || !b) return points.map(positionOf)
  return [positionOf(a), [b.longitude, a.latitude], positionOf(b), [a.longitude, b.latitude], positionOf(a)]
}

/** The box around a zone, the width of a corridor left out. */
export const zoneBox = (zone: ZoneShape): GeoBox | null =>
  (zoneRing(zone) ?? zone.points.map(positionOf)).reduce<GeoBox | null>(
    (box, [longitude, latitude]) => boxWith(box, latitude, longitude),
    null,
  )

/** A zone as a shape that can be edited; a square becomes a polygon. */
export const drawnOf = (zone: ZoneShape): DrawnGeometry => {
  const [first = { latitude: 0, longitude: 0 }] = zone.points
  if (zone.type === 'CIRCLE') return { type: 'Circle', centre: positionOf(first), radius: zone.radius ?? 0 }
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
  return { type: 'POLYGON', points: drawn.coordinates[0].map(pointOf), radius: null, width: null }
}
