import type { ExpressionFilterSpecification } from 'maplibre-gl'
import { among, LINES, POLYGONS, type Selection, type StreetSchema, text } from '../streetSchema.ts'

const CLASS = text('class')
/** Roads that only cars may use; `exp` is Natural Earth's own mark of them. */
const IS_MOTORWAY: ExpressionFilterSpecification = [
  'any',
  ['==', CLASS, 'motorway'],
  ['==', ['to-string', ['get', 'exp']], '1'],
]
const roads = (minzoom: number, ...words: readonly string[]): Selection => ({
  layer: 'roads',
  filter: ['all', LINES, ['!', IS_MOTORWAY], among(CLASS, words)],
  minzoom,
})

/**
 * Tiles of the layers of Natural Earth (https://www.naturalearthdata.com/) under their short names: a map of countries,
 * whose roads are drawn from the first zooms on. Land, borders and names are those of the built-in map.
 */
export const NATURAL_EARTH: StreetSchema = {
  land: null,
  green: [],
  urban: { layer: 'urban', filter: POLYGONS, minzoom: 4 },
  water: [{ layer: 'lakes', filter: POLYGONS }],
  waterways: { layer: 'rivers', filter: LINES, minzoom: 3 },
  buildings: null,
  roads: {
    motorway: { layer: 'roads', filter: ['all', LINES, IS_MOTORWAY], minzoom: 3 },
    major: roads(4, 'major'),
    medium: roads(5.5, 'secondary'),
    minor: roads(6, 'road', 'minor'),
  },
  roadNames: null,
  rails: { layer: 'rail', filter: LINES, minzoom: 6 },
  borders: null,
  places: null,
}
