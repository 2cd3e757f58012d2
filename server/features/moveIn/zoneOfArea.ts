import type { ZonePoint, ZoneShape } from '../../../src/contract/entities/geozone.ts'
import { ZONE_POINTS_MAX, ZONE_RADIUS_MAX, ZONE_WIDTH_MAX } from '../../../src/contract/http/geozones.ts'
import { zoneFault } from '../../../src/contract/rules/zoneShape.ts'

/**
 * The shape of a Traccar geofence. Its WKT has latitudes first, and a word of its own, `CIRCLE (latitude longitude, metres)`.
 * reach: metres from a line to either side of its corridor. 'area': no shape is read from it; 'shape': no geozone may have it.
 */
export const zoneOfArea = (area: string, reach: number): ZoneShape | 'area' | 'shape' => {
  const shape = readShape(area, reach)
  if (shape === null) return 'area'
  const { points, radius, width } = shape
  const isTooLarge =
    points.length > ZONE_POINTS_MAX || (radius ?? 0) > ZONE_RADIUS_MAX || (width ?? 0) > ZONE_WIDTH_MAX
  return isTooLarge || zoneFault(shape) !== null ? 'shape' : shape
}

const readShape = (area: string, reach: number): ZoneShape | null => {
  const [, word = '', inside = ''] = /^\s*(\w+)\s*\(\s*(.*?)\s*\)\s*$/s.exec(area) ?? []
  const kind = word.toUpperCase()
  if (kind === 'CIRCLE') return circleOf(inside)
  if (kind === 'LINESTRING') {
    const points = pointsOf(inside)
    return points && { type: 'LINE', points, radius: null, width: reach * 2 }
  }
  if (kind !== 'POLYGON') return null
  // Holes are no part of a geozone: a ring of its own follows the outer one.
  const [, ring = '', rest = ''] = /^\(([^()]*)\)(.*)$/s.exec(inside) ?? []
  const points = rest === '' ? pointsOf(ring) : null
  return points && { type: 'POLYGON', points: closed(points), radius: null, width: null }
}

const circleOf = (inside: string): ZoneShape | null => {
  const [centre = '', metres = ''] = inside.split(',')
  const points = pointsOf(centre)
  const radius = Number(metres)
  return points && metres.trim() !== '' && Number.isFinite(radius)
    ? { type: 'CIRCLE', points, radius, width: null }
    : null
}

const pointsOf = (text: string): ZonePoint[] | null => {
  const points = text.split(',').map((pair) => {
    const [latitude = Number.NaN, longitude = Number.NaN, ...more] = pair.trim().split(/\s+/).map(Number)
    return more.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
      ? { latitude, longitude }
      : null
  })
  return points.every((point) => point !== null) ? points : null
}

const closed = (points: ZonePoint[]): ZonePoint[] => {
  const [first] = points
  const last = points.at(-1)
  const isClosed = first?.latitude === last?.latitude && first?.longitude === last?.longitude
  return isClosed || first === undefined ? points : [...points, first]
}
