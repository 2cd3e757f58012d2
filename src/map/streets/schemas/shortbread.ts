import type { ExpressionFilterSpecification } from 'maplibre-gl'
import { among, LINES, POLYGONS, type Selection, type StreetSchema, text } from '../streetSchema.ts'

const KIND = text('kind')
const RAILS = ['rail', 'narrow_gauge', 'light_rail', 'tram', 'subway', 'funicular', 'monorail']
const PATHS = ['track', 'footway', 'steps', 'path', 'cycleway', 'pedestrian']
const GREEN = [
  'forest',
  'grass',
  'grassland',
  'meadow',
  'scrub',
  'heath',
  'park',
  'garden',
  'village_green',
  'recreation_ground',
  'golf_course',
  'cemetery',
  'grave_yard',
]
const lines = (...words: readonly string[]): ExpressionFilterSpecification => [
  'all',
  LINES,
  among(KIND, words),
]
const streets = (...words: readonly string[]): Selection => ({ layer: 'streets', filter: lines(...words) })
const places = (...words: readonly string[]): Selection => ({
  layer: 'place_labels',
  filter: among(KIND, words),
})

/** https://shortbread-tiles.org/schema/1.0/ */
export const SHORTBREAD: StreetSchema = {
  land: null,
  green: [{ layer: 'land', filter: among(KIND, GREEN) }],
  urban: null,
  water: [
    { layer: 'ocean', filter: POLYGONS },
    { layer: 'water_polygons', filter: POLYGONS },
  ],
  waterways: { layer: 'water_lines', filter: LINES },
  buildings: { layer: 'buildings', filter: POLYGONS },
  roads: {
    motorway: streets('motorway', 'motorway_link'),
    major: streets('trunk', 'trunk_link', 'primary', 'primary_link'),
    medium: streets('secondary', 'secondary_link', 'tertiary', 'tertiary_link'),
    minor: streets('unclassified', 'residential', 'living_street', 'service', 'busway', 'road'),
    path: streets(...PATHS),
  },
  roadNames: { layer: 'street_labels', filter: ['all', ['has', 'name'], ['!', among(KIND, PATHS)]] },
  rails: streets(...RAILS),
  borders: { layer: 'boundaries', filter: ['==', ['to-number', ['coalesce', ['get', 'admin_level'], 9]], 2] },
  places: {
    city: places('capital', 'state_capital', 'city'),
    town: places('town'),
    village: places('village', 'hamlet'),
    quarter: places('suburb', 'quarter', 'neighbourhood'),
  },
}
