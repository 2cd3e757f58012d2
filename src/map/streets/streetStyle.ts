import type {
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { type BaseStyleOptions, baseStyle } from '../basemap/baseStyle.ts'
import { MAP_COLORS } from '../basemap/mapColors.ts'
import { escapeMarkup, TILES } from '../mapTypes/layerStyle.ts'
import type { StreetFile } from './streetFile.ts'
import { streetLayers } from './streetLayers.ts'
import { STREET_SCHEMAS } from './streetSchemas.ts'

type Box = StreetFile['bounds']

const boxShape = ([west, south, east, north]: Box) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})

/** The names of the built-in map where the street map has none: each place is named once. */
const outside = (layer: LayerSpecification, bounds: Box): LayerSpecification => {
  if (layer.type !== 'symbol' && layer.type !== 'circle') return layer
  const away = ['!', ['within', boxShape(bounds)]]
  const filter = (layer.filter ? ['all', layer.filter, away] : away) as FilterSpecification
  return { ...layer, filter }
}

/**
 * The source of the tiles. It is described here and not by the archive itself, whose texts are foreign and might contain
 * markup.
 */
const sourceOf = ({ url, tiles, bounds, minZoom, maxZoom, credit }: StreetFile): SourceSpecification => {
  const shared = {
    tiles: [`pmtiles://${url}/{z}/{x}/{y}`],
    bounds: [...bounds] as [number, number, number, number],
    minzoom: minZoom,
    maxzoom: maxZoom,
    attribution: escapeMarkup(credit),
  }
  return tiles === 'picture' ? { type: 'raster', tileSize: 256, ...shared } : { type: 'vector', ...shared }
}

/** A street map above the built-in map, within its bounds; in the colours of the theme and the language of the page. */
export const streetStyle = (file: StreetFile, options: BaseStyleOptions): StyleSpecification => {
  const base = baseStyle(options)
  if (file.tiles === null) return base
  const schema = file.tiles === 'picture' ? null : STREET_SCHEMAS[file.tiles]
  const streets: readonly LayerSpecification[] =
    schema === null
      ? [{ id: TILES, type: 'raster', source: TILES }]
      : streetLayers(schema, MAP_COLORS[options.theme], options.language)
  const hasNames = schema === null || schema.places !== null
  const isName = (layer: LayerSpecification): boolean => layer.type === 'symbol' || layer.type === 'circle'
  return {
    ...base,
    sources: { ...base.sources, [TILES]: sourceOf(file) },
    layers: [
      ...base.layers.filter((layer) => !isName(layer)),
      ...streets.filter((layer) => !isName(layer)),
      ...base.layers.filter(isName).map((layer) => (hasNames ? outside(layer, file.bounds) : layer)),
      ...streets.filter(isName),
    ],
  }
}
