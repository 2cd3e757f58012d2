import type { LayerSpecification, StyleSpecification, VectorSourceSpecification } from 'maplibre-gl'
import type { Language } from '../../contract/entities/session.ts'
import { GROUND_FILE, GROUND_MAX_ZOOM, type GroundLayer } from './groundTiles.ts'
import { MAP_COLORS, type MapColors, type MapTheme } from './mapColors.ts'
import { NAMES_SOURCE, nameLayers } from './nameLayers.ts'
import { NAMES_FILE, NAMES_MAX_ZOOM } from './nameTiles.ts'

/** Inputs of the offline base map. */
export interface BaseStyleOptions {
  readonly theme: MapTheme
  readonly language: Language
  /** Folder of the base map's files, with a trailing slash; MapLibre's worker fetches them itself. */
  readonly basePath: string
  /** Names of countries and places; off where another map above has its own. */
  readonly names?: boolean
}

/** Natural Earth is in the public domain; GeoNames asks for its name and licence. */
const GROUND_CREDIT = 'Natural Earth'
const NAMES_CREDIT = 'GeoNames (CC BY 4.0)'

const archive = (
  basePath: string,
  file: string,
  maxzoom: number,
  attribution: string,
): VectorSourceSpecification => ({
  type: 'vector',
  tiles: [`pmtiles://${basePath}basemap/${file}/{z}/{x}/{y}`],
  maxzoom,
  attribution,
})

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
    id: 'grid',
    type: 'line',
    ...ground('grid'),
    maxzoom: 7,
    paint: { 'line-color': colors.grid, 'line-width': 0.7 },
  },
  {
    id: 'land',
    type: 'fill',
    ...ground('land'),
    paint: { 'fill-color': colors.land, 'fill-antialias': false },
  },
  // The outline of the land.
  {
    id: 'coast',
    type: 'line',
    ...ground('land'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colors.coast, 'line-width': 0.8 },
  },
  {
    id: 'rivers',
    type: 'line',
    ...ground('rivers'),
    minzoom: 3,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': colors.river,
      'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 6, 1.1, 10, 3],
      // The source is two kilometres off, which is seen when a town fills the screen.
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 3, 0.7, 5, 1, 10, 1, 12, 0.35],
    },
  },
  {
    id: 'lakes',
    type: 'fill',
    ...ground('lakes'),
    paint: { 'fill-color': colors.water },
  },
  {
    id: 'shores',
    type: 'line',
    ...ground('lakes'),
    minzoom: 5,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colors.coast, 'line-width': 0.6 },
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
    sources: {
      ground: archive(basePath, GROUND_FILE, GROUND_MAX_ZOOM, GROUND_CREDIT),
      ...(names ? { [NAMES_SOURCE]: archive(basePath, NAMES_FILE, NAMES_MAX_ZOOM, NAMES_CREDIT) } : {}),
    },
    layers: [...groundLayers(colors), ...(names ? nameLayers(colors, language) : [])],
  }
}
