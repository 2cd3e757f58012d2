import { among, LINES, POLYGONS, type Selection, type StreetSchema, text } from '../streetSchema.ts'

const CLASS = text('class')
const transport = (...words: readonly string[]): Selection => ({
  layer: 'transportation',
  filter: ['all', LINES, among(CLASS, words)],
})
const places = (...words: readonly string[]): Selection => ({ layer: 'place', filter: among(CLASS, words) })

/** https://openmaptiles.org/schema/ */
export const OPEN_MAP_TILES: StreetSchema = {
  land: null,
  green: [
    { layer: 'landcover', filter: among(CLASS, ['wood', 'grass', 'wetland']) },
    { layer: 'landuse', filter: among(CLASS, ['cemetery', 'pitch', 'park']) },
    { layer: 'park', filter: POLYGONS },
  ],
  urban: null,
  water: [{ layer: 'water', filter: POLYGONS }],
  waterways: { layer: 'waterway', filter: LINES },
  buildings: { layer: 'building', filter: POLYGONS },
  roads: {
    motorway: transport('motorway', 'motorway_construction'),
    major: transport('trunk', 'primary'),
    medium: transport('secondary', 'tertiary'),
    minor: transport('minor', 'service', 'busway'),
    path: transport('path', 'track'),
  },
  roadNames: { layer: 'transportation_name', filter: ['!', among(CLASS, ['path', 'track'])] },
  rails: transport('rail', 'transit'),
  borders: { layer: 'boundary', filter: ['==', ['get', 'admin_level'], 2] },
  places: {
    city: places('city'),
    town: places('town'),
    village: places('village', 'hamlet'),
    quarter: places('suburb', 'quarter', 'neighbourhood'),
  },
}
