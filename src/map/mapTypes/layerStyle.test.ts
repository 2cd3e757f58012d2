import { expect, test } from 'vitest'
import type { BaseStyleOptions } from '../basemap/baseStyle.ts'
import { layerStyle, TILES } from './layerStyle.ts'
import type { SetUpLayer } from './shownMap.ts'

const OPTIONS: BaseStyleOptions = { theme: 'light', language: 'ua', basePath: '/' }
const layerOf = (part: Partial<SetUpLayer>): SetUpLayer => ({
  type: 'roadmap',
  url: 'https://t/{z}/{x}/{y}.png',
  kind: 'raster',
  maxZoom: 20,
  attribution: '',
  ...part,
})
const rasterOf = (layer: SetUpLayer, options = OPTIONS) => {
  const style = layerStyle(layer, options)
  if (typeof style === 'string') throw new Error('expected a style of our own')
  return style
}

test('requests tiles up to the layer’s own largest zoom, over the ground of the built-in map [MAP-05]', () => {
  const style = rasterOf(layerOf({}))
  expect(style.sources[TILES]).toMatchObject({
    type: 'raster',
    tiles: ['https://t/{z}/{x}/{y}.png'],
    maxzoom: 20,
  })
  expect(style.layers.at(-1)?.id).toBe(TILES)
  expect(style.layers.map(({ id }) => id)).toContain('land')
  expect(style.layers.some(({ type }) => type === 'symbol')).toBe(false)
})

test('passes the address of a style unchanged, in the interface language [MAP-06]', () => {
  const url = 'https://s/style.json?lang={lang}'
  expect(layerStyle(layerOf({ kind: 'style', url }), OPTIONS)).toBe('https://s/style.json?lang=uk')
})

test('an attribution cannot inject markup into the page', () => {
  const source = rasterOf(layerOf({ attribution: '<img onerror="x"> & co' })).sources[TILES]
  expect(source).toMatchObject({ attribution: '&#60;img onerror=&#34;x&#34;&#62; &#38; co' })
})

test('dims street tiles at night, but not imagery', () => {
  const dark: BaseStyleOptions = { ...OPTIONS, theme: 'dark' }
  const paint = (layer: SetUpLayer) => rasterOf(layer, dark).layers.at(-1)?.paint
  expect(paint(layerOf({}))).toHaveProperty('raster-brightness-max')
  expect(paint(layerOf({ type: 'hybrid' }))).not.toHaveProperty('raster-brightness-max')
})
