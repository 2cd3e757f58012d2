import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Language } from '../../contract/entities/session.ts'
import { isoLanguage } from '../../contract/rules/isoLanguage.ts'
import { type BaseStyleOptions, baseStyle } from '../basemap/baseStyle.ts'
import type { SetUpLayer } from './shownMap.ts'

/** Name of the source of a provider's tiles, or of a street map. */
export const TILES = 'tiles'

/** Side of a provider's tiles, CSS pixels. */
const TILE_SIZE = 256

/** Attributions are plain text; MapLibre parses markup. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The address in the interface language, where the provider has one (MAP-06). */
export const addressIn = (url: string, language: Language): string =>
  url.replaceAll('{lang}', isoLanguage(language))

/**
 * Street tiles are made for paper; at night they are dimmed, so that marks stay visible and eyes comfortable. Imagery
 * is not dimmed.
 */
const paintOf = (layer: SetUpLayer, isDark: boolean): LayerSpecification & { type: 'raster' } => ({
  id: TILES,
  type: 'raster',
  source: TILES,
  paint:
    isDark && layer.type !== 'hybrid'
      ? { 'raster-brightness-max': 0.72, 'raster-saturation': -0.35, 'raster-fade-duration': 150 }
      : { 'raster-fade-duration': 150 },
})

/**
 * MapLibre's style of a provider's layer: the address of a style unchanged; tiles over the ground of the built-in map,
 * which shows where tiles are missing. MAP-05: tiles are requested up to the layer's own largest zoom.
 */
export const layerStyle = (layer: SetUpLayer, options: BaseStyleOptions): StyleSpecification | string => {
  const url = addressIn(layer.url, options.language)
  if (layer.kind === 'style') return url
  const ground = baseStyle({ ...options, names: false })
  return {
    ...ground,
    sources: {
      ...ground.sources,
      [TILES]: {
        type: 'raster',
        tiles: [url],
        tileSize: TILE_SIZE,
        maxzoom: layer.maxZoom,
        attribution: escapeMarkup(layer.attribution),
      },
    },
    layers: [...ground.layers, paintOf(layer, options.theme === 'dark')],
  }
}
