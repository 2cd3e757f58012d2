import type { ExpressionFilterSpecification, ExpressionSpecification } from 'maplibre-gl'

/** Features of one layer of the tiles that mean the same thing. */
export interface Selection {
  readonly layer: string
  readonly filter: ExpressionFilterSpecification
}

export const ROAD_CLASSES = ['path', 'minor', 'medium', 'major', 'motorway'] as const
export type RoadClass = (typeof ROAD_CLASSES)[number]
export const PLACE_CLASSES = ['quarter', 'village', 'town', 'city'] as const
export type PlaceClass = (typeof PLACE_CLASSES)[number]

/** Where a tile schema stores what a street map shows. */
export interface StreetSchema {
  readonly land: Selection | null
  readonly green: readonly Selection[]
  readonly water: Selection
  readonly waterways: Selection
  readonly buildings: Selection
  readonly roads: Readonly<Record<RoadClass, Selection>>
  readonly roadNames: Selection
  readonly rails: Selection
  /** Country borders: the tiles' land covers those of the built-in map. */
  readonly borders: Selection
  readonly places: Readonly<Record<PlaceClass, Selection>>
}

const POLYGONS: ExpressionFilterSpecification = ['==', ['geometry-type'], 'Polygon']
const LINES: ExpressionFilterSpecification = ['==', ['geometry-type'], 'LineString']

const among = (value: ExpressionSpecification, words: readonly string[]): ExpressionFilterSpecification => [
  'in',
  value,
  ['literal', [...words]],
]

/** Protomaps, tiles of any year: the kind was `pmap:kind` until 2023 and has been `kind` since. */
const KIND: ExpressionSpecification = ['coalesce', ['get', 'pmap:kind'], ['get', 'kind'], '']
const DETAIL: ExpressionSpecification = [
  'coalesce',
  ['get', 'kind_detail'],
  ['get', 'place'],
  ['get', 'highway'],
  '',
]
const protomapsRoads = (filter: ExpressionFilterSpecification): Selection => ({ layer: 'roads', filter })
const protomapsPlaces = (words: readonly string[]): Selection => ({
  layer: 'places',
  filter: among(DETAIL, words),
})
const GREEN_KINDS = [
  'park',
  'forest',
  'wood',
  'grass',
  'meadow',
  'scrub',
  'cemetery',
  'nature_reserve',
  'garden',
]
const MEDIUM_ROADS = ['secondary', 'tertiary', 'secondary_link', 'tertiary_link']

export const PROTOMAPS: StreetSchema = {
  land: { layer: 'earth', filter: POLYGONS },
  green: [
    {
      layer: 'natural',
      filter: among(['coalesce', ['get', 'landuse'], ['get', 'natural'], ''], GREEN_KINDS),
    },
    { layer: 'landuse', filter: among(KIND, GREEN_KINDS) },
  ],
  water: { layer: 'water', filter: POLYGONS },
  waterways: {
    layer: 'physical_line',
    filter: among(['coalesce', ['get', 'waterway'], ''], ['river', 'stream', 'canal']),
  },
  buildings: { layer: 'buildings', filter: POLYGONS },
  roads: {
    motorway: protomapsRoads(['==', KIND, 'highway']),
    major: protomapsRoads(['all', ['==', KIND, 'major_road'], ['!', among(DETAIL, MEDIUM_ROADS)]]),
    medium: protomapsRoads([
      'any',
      ['==', KIND, 'medium_road'],
      ['all', ['==', KIND, 'major_road'], among(DETAIL, MEDIUM_ROADS)],
    ]),
    minor: protomapsRoads(['==', KIND, 'minor_road']),
    path: protomapsRoads(among(KIND, ['other', 'path'])),
  },
  roadNames: protomapsRoads(['all', ['has', 'name'], ['!', among(KIND, ['other', 'path'])]]),
  rails: {
    layer: 'transit',
    filter: ['all', LINES, among(['coalesce', ['get', 'railway'], KIND], ['rail', 'railway', 'light_rail'])],
  },
  borders: {
    layer: 'boundaries',
    filter: [
      '<=',
      ['to-number', ['coalesce', ['get', 'pmap:min_admin_level'], ['get', 'kind_detail'], 9]],
      2,
    ],
  },
  places: {
    city: protomapsPlaces(['city']),
    town: protomapsPlaces(['town']),
    village: protomapsPlaces(['village', 'hamlet']),
    quarter: protomapsPlaces(['suburb', 'quarter', 'neighbourhood', 'borough']),
  },
}

const CLASS: ExpressionSpecification = ['coalesce', ['get', 'class'], '']
const transport = (...words: readonly string[]): Selection => ({
  layer: 'transportation',
  filter: ['all', LINES, among(CLASS, words)],
})
const openPlaces = (...words: readonly string[]): Selection => ({
  layer: 'place',
  filter: among(CLASS, words),
})

export const OPEN_MAP_TILES: StreetSchema = {
  land: null,
  green: [
    { layer: 'landcover', filter: among(CLASS, ['wood', 'grass', 'wetland']) },
    { layer: 'landuse', filter: among(CLASS, ['cemetery', 'pitch', 'park']) },
    { layer: 'park', filter: POLYGONS },
  ],
  water: { layer: 'water', filter: POLYGONS },
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
    city: openPlaces('city'),
    town: openPlaces('town'),
    village: openPlaces('village', 'hamlet'),
    quarter: openPlaces('suburb', 'quarter', 'neighbourhood'),
  },
}

/** Which of the known schemas a file with these layers has; null: none of them. */
export const schemaOf = (layers: readonly string[]): StreetSchema | null => {
  if (layers.includes('transportation')) return OPEN_MAP_TILES
  return layers.includes('roads') ? PROTOMAPS : null
}
