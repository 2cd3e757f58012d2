import type { ArchiveRow } from '../../../src/contract/http/admin/archive.ts'
import { ringOf } from '../../../src/contract/rules/zoneShape.ts'

type Zone = ArchiveRow<'zones'>
type Place = readonly [longitude: number, latitude: number]

/** A zone as a feature of GeoJSON (RFC 7946). Pure. */
export const featureOfZone = (zone: Zone): object => {
  const { points, type, ...properties } = zone
  const places = (type === 'SQUARE' || type === 'POLYGON' ? ringOf(zone) : points).map(
    ({ longitude, latitude }): Place => [longitude, latitude],
  )
  return { type: 'Feature', properties: { ...properties, shape: type }, geometry: geometryOf(type, places) }
}

const geometryOf = (type: Zone['type'], places: readonly Place[]): object => {
  if (type === 'CIRCLE') return { type: 'Point', coordinates: places[0] }
  if (type === 'LINE') return { type: 'LineString', coordinates: places }
  return { type: 'Polygon', coordinates: [places] }
}

/** The fields of a zone as a feature has them, unchecked; anything else becomes fields that every check rejects. */
export const zoneOfFeature = (feature: unknown): unknown => {
  const { properties, geometry } = (feature ?? {}) as { properties?: unknown; geometry?: unknown }
  const { shape, ...rest } = (properties ?? {}) as { shape?: unknown }
  const { coordinates } = (geometry ?? {}) as { coordinates?: unknown }
  return { ...rest, type: shape, points: pointsOf(shape, coordinates) }
}

const pointsOf = (shape: unknown, coordinates: unknown): unknown => {
  const list = Array.isArray(coordinates) ? (coordinates as readonly unknown[]) : []
  if (shape === 'CIRCLE') return [pointOf(list)]
  if (shape === 'LINE') return list.map(pointOf)
  const ring = Array.isArray(list[0]) ? (list[0] as readonly unknown[]) : []
  // Two opposite corners say all of a square.
  return (shape === 'SQUARE' ? [ring[0], ring[2]] : ring).map(pointOf)
}

const pointOf = (place: unknown): unknown => {
  const [longitude, latitude] = Array.isArray(place) ? (place as readonly unknown[]) : []
  return { latitude, longitude }
}
