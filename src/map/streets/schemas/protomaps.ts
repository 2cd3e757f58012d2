import { among, LINES, POLYGONS, type Selection, type StreetSchema, text } from '../streetSchema.ts'

const KIND = text('kind')
const DETAIL = text('kind_detail')
const GREEN = [
  'park',
  'national_park',
  'nature_reserve',
  'forest',
  'wood',
  'grass',
  'grassland',
  'meadow',
  'scrub',
  'cemetery',
  'garden',
  'golf_course',
  'village_green',
]
const MEDIUM_ROADS = ['secondary', 'tertiary', 'secondary_link', 'tertiary_link']
const roads = (filter: Selection['filter']): Selection => ({ layer: 'roads', filter })
const places = (kind: string, ...details: readonly string[]): Selection => ({
  layer: 'places',
  filter: ['all', ['==', KIND, kind], among(DETAIL, details)],
})

/** https://docs.protomaps.com/basemaps/layers, versions 3 and 4. */
export const PROTOMAPS: StreetSchema = {
  land: { layer: 'earth', filter: POLYGONS },
  green: [
    { layer: 'landcover', filter: among(KIND, ['forest', 'grassland', 'scrub', 'wood']) },
    { layer: 'landuse', filter: ['all', POLYGONS, among(KIND, GREEN)] },
    { layer: 'natural', filter: ['all', POLYGONS, among(KIND, GREEN)] },
  ],
  urban: null,
  water: [{ layer: 'water', filter: POLYGONS }],
  // Lines of version 3 are in a layer of their own.
  waterways: { layer: 'water', filter: ['all', LINES, among(KIND, ['river', 'stream', 'canal'])] },
  buildings: { layer: 'buildings', filter: ['all', POLYGONS, ['!=', KIND, 'address']] },
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
  roadNames: roads(['all', ['has', 'name'], ['!', among(KIND, ['other', 'path', 'rail', 'ferry'])]]),
  rails: roads(['==', KIND, 'rail']),
  borders: { layer: 'boundaries', filter: ['==', KIND, 'country'] },
  places: {
    city: places('locality', 'city'),
    town: places('locality', 'town'),
    village: places('locality', 'village', 'hamlet'),
    quarter: { layer: 'places', filter: among(KIND, ['neighbourhood', 'macrohood', 'borough']) },
  },
}
