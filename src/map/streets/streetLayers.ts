import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Language } from '../../contract/entities/session.ts'
import { isoLanguage } from '../../contract/rules/isoLanguage.ts'
import { FONT } from '../basemap/font.ts'
import type { MapColors } from '../basemap/mapColors.ts'
import { TILES } from '../mapTypes/layerStyle.ts'
import {
  PLACE_CLASSES,
  type PlaceClass,
  ROAD_CLASSES,
  type RoadClass,
  type Selection,
  type StreetSchema,
} from './streetSchema.ts'

/** minzoom: where the schema does not name another. */
const from = (id: string, { layer, filter, minzoom: own }: Selection, minzoom = 0) => ({
  id: `street-${id}`,
  source: TILES,
  'source-layer': layer,
  filter,
  minzoom: own ?? minzoom,
})

const widthBy = (stops: readonly (readonly [zoom: number, width: number])[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops.flat(),
]

/** First zoom, and the width in CSS pixels by zoom. */
const ROADS: Readonly<
  Record<RoadClass, { readonly minzoom: number; readonly widths: readonly (readonly [number, number])[] }>
> = {
  motorway: { minzoom: 5, widths: [[5, 0.6], [10, 1.8], [14, 5], [18, 22]] }, // biome-ignore format: pairs
  major: { minzoom: 7, widths: [[7, 0.4], [10, 1.2], [14, 4], [18, 20]] }, // biome-ignore format: pairs
  medium: { minzoom: 9, widths: [[9, 0.4], [12, 1.2], [14, 3], [18, 17]] }, // biome-ignore format: pairs
  minor: { minzoom: 12, widths: [[12, 0.5], [14, 1.8], [18, 13]] }, // biome-ignore format: pairs
  path: { minzoom: 14.5, widths: [[14.5, 0.5], [18, 2.5]] }, // biome-ignore format: pairs
}
/** The casing of the road, both sides together, CSS pixels. */
const CASING = 1.4
/** Before this zoom roads are too narrow for a casing. */
const CASING_MINZOOM = 11

const area = (id: string, selection: Selection, color: string): LayerSpecification => ({
  ...from(id, selection),
  type: 'fill',
  paint: { 'fill-color': color, 'fill-antialias': false },
})

const groundOf = (schema: StreetSchema, colors: MapColors): LayerSpecification[] => [
  ...(schema.land ? [area('land', schema.land, colors.land)] : []),
  ...schema.green.map((green, index) => area(`green-${index}`, green, colors.green)),
  ...(schema.urban ? [area('urban', schema.urban, colors.building)] : []),
  ...schema.water.map((water, index) => area(`water-${index}`, water, colors.water)),
  ...(schema.waterways ? [waterways(schema.waterways, colors)] : []),
  ...(schema.buildings ? [buildings(schema.buildings, colors)] : []),
]

const waterways = (selection: Selection, colors: MapColors): LayerSpecification => ({
  ...from('waterways', selection, 9),
  type: 'line',
  paint: { 'line-color': colors.water, 'line-width': widthBy([[9, 0.6], [16, 4]]) }, // biome-ignore format: pairs
})

const buildings = (selection: Selection, colors: MapColors): LayerSpecification => ({
  ...from('buildings', selection, 13.5),
  type: 'fill',
  paint: {
    'fill-color': colors.building,
    'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13.5, 0, 14.5, 1],
  },
})

const roadLine = (
  road: RoadClass,
  selection: Selection,
  part: 'edge' | 'fill',
  colors: MapColors,
): LayerSpecification => {
  const { minzoom, widths } = ROADS[road]
  const wider = part === 'edge' ? CASING : 0
  const isMain = road === 'motorway' || road === 'major'
  const base = from(`road-${road}-${part}`, selection, minzoom)
  return {
    ...base,
    type: 'line',
    minzoom: part === 'edge' ? Math.max(base.minzoom, CASING_MINZOOM) : base.minzoom,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': part === 'edge' ? colors.roadEdge : isMain ? colors.mainRoad : colors.road,
      'line-width': widthBy(widths.map(([zoom, width]) => [zoom, width + wider])),
    },
  }
}

const pathLine = (selection: Selection, colors: MapColors): LayerSpecification => ({
  ...from('path', selection, ROADS.path.minzoom),
  type: 'line',
  paint: {
    'line-color': colors.roadEdge,
    'line-width': widthBy(ROADS.path.widths),
    'line-dasharray': [2, 1.5],
  },
})

const railLine = (selection: Selection, colors: MapColors): LayerSpecification => ({
  ...from('rails', selection, 11),
  type: 'line',
  paint: {
    'line-color': colors.rail,
    'line-width': widthBy([[11, 0.5], [16, 1.8]]), // biome-ignore format: pairs
    'line-dasharray': [4, 2],
  },
})

const roadsOf = ({ roads, rails, borders }: StreetSchema, colors: MapColors): LayerSpecification[] => {
  const part = (name: 'edge' | 'fill'): LayerSpecification[] =>
    ROAD_CLASSES.flatMap((road) => {
      const selection = roads[road]
      return road === 'path' || !selection ? [] : [roadLine(road, selection, name, colors)]
    })
  return [
    ...part('edge'),
    ...(roads.path ? [pathLine(roads.path, colors)] : []),
    ...part('fill'),
    ...(rails ? [railLine(rails, colors)] : []),
    ...(borders
      ? [
          {
            ...from('borders', borders),
            type: 'line',
            paint: { 'line-color': colors.border, 'line-width': 1.4 },
          } as const,
        ]
      : []),
  ]
}

/** First zoom and font size of each kind of place. */
const PLACES: Readonly<Record<PlaceClass, readonly [minzoom: number, size: number]>> = {
  city: [5, 14],
  town: [8, 13],
  village: [10.5, 12],
  quarter: [12, 12],
}

const haloOf = (colors: MapColors) => ({ 'text-halo-color': colors.halo, 'text-halo-width': 1.4 })

/** The name in the interface language, otherwise the map's own (I18N-03). */
const nameIn = (language: Language): ExpressionSpecification => {
  const iso = isoLanguage(language)
  return ['coalesce', ['get', `name:${iso}`], ['get', `name_${iso}`], ['get', 'name'], ['get', 'name:latin']]
}

const roadNames = (
  selection: Selection,
  colors: MapColors,
  name: ExpressionSpecification,
): LayerSpecification => ({
  ...from('road-names', selection, 13),
  type: 'symbol',
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-field': name,
    'text-font': FONT,
    'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10, 18, 13],
  },
  paint: { 'text-color': colors.street, ...haloOf(colors) },
})

const placeNames = (
  place: PlaceClass,
  selection: Selection,
  colors: MapColors,
  name: ExpressionSpecification,
): LayerSpecification => {
  const [minzoom, size] = PLACES[place]
  return {
    ...from(`place-${place}`, selection, minzoom),
    type: 'symbol',
    maxzoom: place === 'city' ? 14 : 17,
    layout: {
      'text-field': name,
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, size - 1, minzoom + 6, size + 3],
      'text-max-width': 8,
      'text-padding': 8,
    },
    paint: { 'text-color': place === 'quarter' ? colors.country : colors.city, ...haloOf(colors) },
  }
}

const namesOf = (schema: StreetSchema, colors: MapColors, language: Language): LayerSpecification[] => {
  const name = nameIn(language)
  const { places, roadNames: named } = schema
  return [
    ...(named ? [roadNames(named, colors, name)] : []),
    ...(places ? PLACE_CLASSES.map((place) => placeNames(place, places[place], colors, name)) : []),
  ]
}

/** The layers of a street map of vector tiles, from the ground up. */
export const streetLayers = (
  schema: StreetSchema,
  colors: MapColors,
  language: Language,
): readonly LayerSpecification[] => [
  ...groundOf(schema, colors),
  ...roadsOf(schema, colors),
  ...namesOf(schema, colors, language),
]
