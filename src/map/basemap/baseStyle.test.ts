import { expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/entities/session.ts'
import { baseStyle } from './baseStyle.ts'
import { GROUND_FILE, GROUND_LAYERS } from './groundTiles.ts'
import { nameProperty } from './nameProperty.ts'
import { NAME_LAYERS, NAMES_FILE } from './nameTiles.ts'

test('nothing of the base map is loaded from outside the page', () => {
  for (const theme of ['light', 'dark'] as const) {
    const style = baseStyle({ theme, language: 'ua', basePath: '/' })
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    for (const [source, file] of [
      ['ground', GROUND_FILE],
      ['names', NAMES_FILE],
    ] as const) {
      expect(style.sources[source]).toMatchObject({ tiles: [`pmtiles:///basemap/${file}/{z}/{x}/{y}`] })
    }
    expect(Object.keys(style.sources)).toEqual(['ground', 'names'])
    const layers = style.layers.flatMap((layer) => ('source-layer' in layer ? [layer['source-layer']] : []))
    expect(new Set(layers)).toEqual(new Set([...GROUND_LAYERS, ...NAME_LAYERS]))
    const used = style.layers.flatMap((layer) => ('source' in layer ? [layer.source] : []))
    for (const source of used) expect(Object.keys(style.sources)).toContain(source)
  }
})

test('names are shown in the interface language', () => {
  for (const language of LANGUAGES) {
    const { layers } = baseStyle({ theme: 'light', language, basePath: '/' })
    const texts = layers.flatMap((layer) => (layer.type === 'symbol' ? [layer.layout?.['text-field']] : []))
    expect(texts.length).toBeGreaterThan(1)
    for (const text of texts)
      expect(JSON.stringify(text)).toContain(JSON.stringify(['get', nameProperty(language)]))
  }
})

test('another language or theme changes only layers: no source is reloaded', () => {
  const first = baseStyle({ theme: 'light', language: 'ua', basePath: '/' })
  const other = baseStyle({ theme: 'dark', language: 'en', basePath: '/' })
  expect(other.sources).toEqual(first.sources)
})

test('fetches no names where another map has its own', () => {
  const { sources } = baseStyle({ theme: 'light', language: 'ua', basePath: '/', names: false })
  expect(Object.keys(sources)).toEqual(['ground'])
})

test('credits both sources', () => {
  const { sources } = baseStyle({ theme: 'light', language: 'en', basePath: '/' })
  const credits = Object.values(sources).map((source) => 'attribution' in source && source.attribution)
  expect(credits).toEqual(['Natural Earth', 'GeoNames (CC BY 4.0)'])
})
