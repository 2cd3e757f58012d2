import { ZONE_MARK } from '../../../contract/rules/zoneFileMark.ts'
import { type ExportedZone, geometryOf, markOf } from './exportedZone.ts'

const geometry = (zone: ExportedZone): object => {
  const { kind, places } = geometryOf(zone)
  if (kind === 'point') return { type: 'Point', coordinates: places[0] }
  if (kind === 'line') return { type: 'LineString', coordinates: places }
  return { type: 'Polygon', coordinates: [places] }
}

const feature = (zone: ExportedZone): object => ({
  type: 'Feature',
  properties: {
    name: zone.name,
    description: zone.description,
    stroke: zone.color,
    fill: zone.color,
    [ZONE_MARK]: markOf(zone),
  },
  geometry: geometry(zone),
})

/** GeoJSON (RFC 7946) with a feature for each zone; colours as simplestyle names them. */
export const zoneGeoJson = (zones: readonly ExportedZone[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features: zones.map(feature) })
