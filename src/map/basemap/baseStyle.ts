import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Language } from '../../contract/entities/session.ts'
import { FONT } from './font.ts'
import { GROUND_FILE, GROUND_MAX_ZOOM, type GroundLayer } from './groundTiles.ts'
import { MAP_COLORS, type MapColors, type MapTheme } from './mapColors.ts'
import { nameProperty } from './nameProperty.ts'

/** Inputs of the offline base map. */
export interface BaseStyleOptions {
  readonly theme: MapTheme
  readonly language: Language
  /** Folder of the base map's files, with a trailing slash; MapLibre's worker fetches them itself. */
  readonly basePath: string
  /** Names of countries and cities; off where another map above has its own. */
  readonly names?: boolean
}

const groundSources = (basePath: string): StyleSpecification['sources'] => ({
  ground: {
    type: 'vector',
    tiles: [`pmtiles://${basePath}basemap/${GROUND_FILE}/{z}/{x}/{y}`],
    maxzoom: GROUND_MAX_ZOOM,
    attribution: 'Natural Earth',
  },
})

/** Fetched and parsed by MapLibre's worker: data inside a style would be read and copied by the page. */
const nameSources = (basePath: string): StyleSpecification['sources'] => {
  const file = (name: string, maxzoom: number) =>
    ({ type: 'geojson', data: `${basePath}basemap/${name}.json`, maxzoom, tolerance: 0.3 }) as const
  // Overzoomed further, point tiles round dots and names to different places.
  return { 'country-names': file('country-names', 4), cities: file('cities', 14) }
}

const ground = (layer: GroundLayer) => ({ source: 'ground', 'source-layer': layer })

const groundLayers = (colors: MapColors): LayerSpecification[] => [
  { id: 'unknown', type: 'background', paint: { 'background-color': colors.unknown } },
  {
    id: 'water',
    type: 'fill',
    ...ground('sea'),
    paint: { 'fill-color': colors.water, 'fill-antialias': false },
  },
  {
    id: 'land',
    type: 'fill',
    ...ground('land'),
    paint: { 'fill-color': colors.land, 'fill-antialias': false },
  },
  {
    id: 'coast',
    type: 'line',
    ...ground('coast'),
    paint: { 'line-color': colors.coast, 'line-width': 0.8 },
  },
  {
    id: 'borders',
    type: 'line',
    ...ground('borders'),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colors.border,
      'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 1.6],
    },
  },
]

/** How names are drawn: their colours, and the expression that reads them. */
interface NameLook {
  readonly colors: MapColors
  readonly name: ['get', string]
}

const cityLayer = (
  { colors, name }: NameLook,
  rank: number,
  minzoom: number,
  size: number,
): LayerSpecification => ({
  id: `city-${rank}`,
  type: 'symbol',
  source: 'cities',
  minzoom,
  filter: ['==', ['get', 'rank'], rank],
  layout: {
    'text-field': name,
    'text-font': FONT,
    'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, size, minzoom + 6, size + 4],
    'text-padding': 6,
    'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
    'text-radial-offset': 0.5,
    'text-justify': 'auto',
  },
  paint: { 'text-color': colors.city, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
})

const nameLayers = (look: NameLook): LayerSpecification[] => {
  const { colors, name } = look
  return [
    {
      id: 'country-names',
      type: 'symbol',
      source: 'country-names',
      maxzoom: 6.5,
      filter: ['<=', ['get', 'rank'], ['interpolate', ['linear'], ['zoom'], 1, 12, 3, 70, 4.5, 240]],
      layout: {
        'text-field': name,
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 15],
        'text-letter-spacing': 0.08,
        'text-max-width': 7,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colors.country, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
    },
    {
      id: 'city-dots',
      type: 'circle',
      source: 'cities',
      minzoom: 3.5,
      filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 4.2, 2, 5.5, 3, 6.8, 4, 8, 5]],
      paint: {
        'circle-radius': 2,
        'circle-color': colors.halo,
        'circle-stroke-width': 1.2,
        'circle-stroke-color': colors.city,
      },
    },
    cityLayer(look, 1, 3.5, 11),
    cityLayer(look, 2, 4.2, 11),
    cityLayer(look, 3, 5.5, 11),
    cityLayer(look, 4, 6.8, 11),
    cityLayer(look, 5, 8, 11),
  ]
}

/** The offline base map in one theme and language: nothing is loaded from the network (L9). */
export const baseStyle = ({
  theme,
  language,
  basePath,
  names = true,
}: BaseStyleOptions): StyleSpecification => {
  const colors = MAP_COLORS[theme]
  return {
    version: 8,
    sources: { ...groundSources(basePath), ...(names ? nameSources(basePath) : {}) },
    layers: [
      ...groundLayers(colors),
      ...(names ? nameLayers({ colors, name: ['get', nameProperty(language)] }) : []),
    ],
  }
}
