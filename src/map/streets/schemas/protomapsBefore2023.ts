import { among, LINES, POLYGONS, type Selection, type StreetSchema, text } from '../streetSchema.ts'

const KIND = text('pmap:kind')
const DETAIL = text('place', 'highway')
const GREEN = ['park', 'forest', 'wood', 'grass', 'meadow', 'scrub', 'cemetery', 'nature_reserve', 'garden']
const MEDIUM_ROADS = ['secondary', 'tertiary', 'secondary_link', 'tertiary_link']
const roads = (filter: Selection['filter']): Selection => ({ layer: 'roads', filter })
const places = (...words: readonly string[]): Selection => ({ layer: 'places', filter: among(DETAIL, words) })

/** The schema of Protomaps until 2023: kinds are in `pmap:kind`, details in the tags of OpenStreetMap. */
export const PROTOMAPS_BEFORE_2023: StreetSchema = {
  land: { layer: 'earth', filter: POLYGONS },
  green: [
    { layer: 'natural', filter: among(text('landuse', 'natural'), GREEN) },
    { layer: 'landuse', filter: among(KIND, GREEN) },
  ],
  urban: null,
  water: [{ layer: 'water', filter: POLYGONS }],
  waterways: { layer: 'physical_line', filter: among(text('waterway'), ['river', 'stream', 'canal']) },
  buildings: { layer: 'buildings', filter: POLYGONS },
  roads: {
    motorway: roads(['==', KIND, 'highway']),
    major: roads(['all', ['==', KIND, 'major_road'], ['!', among(DETAIL, MEDIUM_ROADS)]]),
    medium: roads([
      'any',
      ['==', KIND, 'medium_road'],
      ['all', ['==', KIND, 'major_road'], among(DETAIL, MEDIUM_ROADS)],
    ]),
    minor: roads(['==', KIND, 'minor_road']),
    path: roads(among(KIND, ['other', 'path'])),
  },
  roadNames: roads(['all', ['has', 'name'], ['!', among(KIND, ['other', 'path'])]]),
  rails: {
    layer: 'transit',
    filter: ['all', LINES, among(text('railway', 'pmap:kind'), ['rail', 'railway', 'light_rail'])],
  },
  borders: {
    layer: 'boundaries',
    filter: ['<=', ['to-number', ['coalesce', ['get', 'pmap:min_admin_level'], 9]], 2],
  },
  places: {
    city: places('city'),
    town: places('town'),
    village: places('village', 'hamlet'),
    quarter: places('suburb', 'quarter', 'neighbourhood', 'borough'),
  },
}
