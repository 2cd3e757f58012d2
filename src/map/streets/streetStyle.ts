import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { type BaseStyleOptions, baseStyle } from '../basemap/baseStyle.ts'
import { MAP_COLORS } from '../basemap/mapColors.ts'
import { TILES } from '../mapTypes/layerStyle.ts'
import type { StreetFile } from './streetFile.ts'
import { streetLayers } from './streetLayers.ts'

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

/** A street map above the built-in map, within its bounds; in the colours of the theme and the language of the page. */
export const streetStyle = (file: StreetFile, options: BaseStyleOptions): StyleSpecification => {
  const base = baseStyle(options)
  if (file.tiles === null) return base
  const isPicture = file.tiles === 'picture'
  const streets: readonly LayerSpecification[] =
    file.tiles === 'picture'
      ? [{ id: TILES, type: 'raster', source: TILES }]
      : streetLayers(file.tiles, MAP_COLORS[options.theme], options.language)
  const isName = (layer: LayerSpecification): boolean => layer.type === 'symbol' || layer.type === 'circle'
  const url = `pmtiles://${file.url}`
  return {
    ...base,
    sources: {
      ...base.sources,
      [TILES]: isPicture ? { type: 'raster', url, tileSize: 256 } : { type: 'vector', url },
    },
    layers: [
      ...base.layers.filter((layer) => !isName(layer)),
      ...streets.filter((layer) => !isName(layer)),
      ...base.layers.filter(isName).map((layer) => outside(layer, file.bounds)),
      ...streets.filter(isName),
    ],
  }
}
