import type { ZonePoint } from '../../../../src/contract/entities/geozone.ts'
import { isRecord } from '../../../../src/contract/rules/isRecord.ts'

/** A point, a line or a polygon of a feature: one zone. */
export interface GeometryPart {
  readonly kind: 'point' | 'line' | 'polygon'
  /** Positions of GeoJSON, unchecked; of a polygon the outer ring. */
  readonly positions: readonly unknown[]
  readonly hasHoles: boolean
}

/** Collections in collections; a file of a person has one. */
const NESTED_MAX = 10

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const polygon = (rings: unknown): GeometryPart => {
  const [outer, ...holes] = listOf(rings)
  return { kind: 'polygon', positions: listOf(outer), hasHoles: holes.length > 0 }
}
const line = (positions: unknown): GeometryPart => ({
  kind: 'line',
  positions: listOf(positions),
  hasHoles: false,
})
const point = (position: unknown): GeometryPart => ({ kind: 'point', positions: [position], hasHoles: false })

/** The parts of a geometry of GeoJSON, in order; empty for anything else. */
export const partsOf = (geometry: unknown, depth = 0): readonly GeometryPart[] => {
  if (!isRecord(geometry) || depth > NESTED_MAX) return []
  const { type, coordinates, geometries } = geometry
  if (type === 'GeometryCollection') return listOf(geometries).flatMap((one) => partsOf(one, depth + 1))
  if (type === 'MultiPolygon') return listOf(coordinates).map(polygon)
  if (type === 'MultiLineString') return listOf(coordinates).map(line)
  if (type === 'MultiPoint') return listOf(coordinates).map(point)
  if (!Array.isArray(coordinates)) return []
  if (type === 'Polygon') return [polygon(coordinates)]
  if (type === 'LineString') return [line(coordinates)]
  return type === 'Point' ? [point(coordinates)] : []
}

/** The places of positions; null where one is no place on earth. */
export const pointsOf = (positions: readonly unknown[]): ZonePoint[] | null => {
  const points: ZonePoint[] = []
  for (const position of positions) {
    const [longitude, latitude] = listOf(position)
    if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
    // NaN is not within either.
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return null
    points.push({ latitude, longitude })
  }
  return points
}
