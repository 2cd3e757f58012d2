import type { ExpressionFilterSpecification, ExpressionSpecification } from 'maplibre-gl'

/** Features of one layer of the tiles that mean the same thing. */
export interface Selection {
  readonly layer: string
  readonly filter: ExpressionFilterSpecification
  /** First zoom at which they are drawn, instead of the street map's own. */
  readonly minzoom?: number
}

export const ROAD_CLASSES = ['path', 'minor', 'medium', 'major', 'motorway'] as const
export type RoadClass = (typeof ROAD_CLASSES)[number]
export const PLACE_CLASSES = ['quarter', 'village', 'town', 'city'] as const
export type PlaceClass = (typeof PLACE_CLASSES)[number]

/** Where a tile schema stores what a street map shows; null or absent: it has no such features. */
export interface StreetSchema {
  readonly land: Selection | null
  readonly green: readonly Selection[]
  /** Built-up areas as a whole. */
  readonly urban: Selection | null
  readonly water: readonly Selection[]
  readonly waterways: Selection | null
  readonly buildings: Selection | null
  readonly roads: Readonly<Partial<Record<RoadClass, Selection>>>
  readonly roadNames: Selection | null
  readonly rails: Selection | null
  /** Country borders: the tiles' land covers those of the built-in map. */
  readonly borders: Selection | null
  /** null: the built-in map keeps its names. */
  readonly places: Readonly<Record<PlaceClass, Selection>> | null
}

export const POLYGONS: ExpressionFilterSpecification = ['==', ['geometry-type'], 'Polygon']
export const LINES: ExpressionFilterSpecification = ['==', ['geometry-type'], 'LineString']

/** A property as text; empty where the feature has none. */
export const text = (...properties: readonly string[]): ExpressionSpecification => [
  'coalesce',
  ...properties.map((name): ExpressionSpecification => ['get', name]),
  '',
]

/** Is the value one of the words? */
export const among = (
  value: ExpressionSpecification,
  words: readonly string[],
): ExpressionFilterSpecification => ['in', value, ['literal', [...words]]]
