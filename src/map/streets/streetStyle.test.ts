import { expect, test, vi } from 'vitest'
import type { BaseStyleOptions } from '../basemap/baseStyle.ts'
import { TILES } from '../mapTypes/layerStyle.ts'
import type { StreetFile } from './streetFile.ts'
import { OPEN_MAP_TILES, PROTOMAPS, schemaOf } from './streetSchemas.ts'
import { streetStyle } from './streetStyle.ts'

vi.mock('maplibre-gl', () => ({ addProtocol: () => {} }))

const OPTIONS: BaseStyleOptions = { theme: 'dark', language: 'ua', basePath: '/' }
const fileOf = (tiles: StreetFile['tiles']): StreetFile => ({
  url: 'https://x/maps/Firenze.pmtiles',
  tiles,
  bounds: [11.15, 43.72, 11.33, 43.84],
  maxZoom: 14,
})

test('detects the schema of a file by its layers', () => {
  expect(schemaOf(['earth', 'land', 'water', 'roads', 'places'])).toBe(PROTOMAPS)
  expect(schemaOf(['water', 'transportation', 'place'])).toBe(OPEN_MAP_TILES)
  expect(schemaOf(['depth'])).toBeNull()
})

test.each([PROTOMAPS, OPEN_MAP_TILES])('draws streets above the land and below every name', (schema) => {
  const style = streetStyle(fileOf(schema), OPTIONS)
  expect(style.sources[TILES]).toEqual({ type: 'vector', url: 'pmtiles://https://x/maps/Firenze.pmtiles' })
  const ids = style.layers.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.indexOf('street-road-major-fill')).toBeGreaterThan(ids.indexOf('land'))
  const firstName = style.layers.findIndex(({ type }) => type === 'symbol')
  expect(style.layers.slice(firstName).every(({ type }) => type === 'symbol' || type === 'circle')).toBe(true)
})

test('inside its bounds the street map names the places, outside them the built-in map does', () => {
  const style = streetStyle(fileOf(PROTOMAPS), OPTIONS)
  for (const layer of style.layers.filter(({ id }) => id.startsWith('city'))) {
    expect(JSON.stringify('filter' in layer ? layer.filter : null)).toContain('"within"')
  }
  const names = style.layers.find(({ id }) => id === 'street-place-city')
  expect(JSON.stringify(names?.layout)).toContain('name:uk')
})

test('draws raster tiles as images', () => {
  const style = streetStyle(fileOf('picture'), OPTIONS)
  expect(style.sources[TILES]).toMatchObject({ type: 'raster' })
  expect(style.layers.filter(({ type }) => type === 'raster')).toHaveLength(1)
})
