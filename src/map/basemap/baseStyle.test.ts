import { expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/entities/session.ts'
import { baseStyle } from './baseStyle.ts'
import { citiesIn } from './cities.ts'
import { countryNamesIn } from './countryNames.ts'
import { GRID_LAYER, GRID_TILES } from './gridTiles.ts'
import { GROUND_FILE, GROUND_LAYERS } from './groundTiles.ts'

test('nothing of the base map comes from beyond the page', () => {
  for (const theme of ['light', 'dark'] as const) {
    const style = baseStyle({ theme, language: 'ua', basePath: '/' })
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    for (const source of Object.values(style.sources)) {
      if (source.type === 'vector') {
        expect([`pmtiles:///basemap/${GROUND_FILE}/{z}/{x}/{y}`, GRID_TILES]).toContain(source.tiles?.[0])
      } else {
        expect(source.type).toBe('geojson')
        if (source.type === 'geojson' && typeof source.data === 'string') {
          expect(source.data).toMatch(/^\/basemap\/[a-z0-9-]+\.json$/)
        }
      }
    }
    const layers = style.layers.flatMap((layer) => ('source-layer' in layer ? [layer['source-layer']] : []))
    expect(layers.toSorted()).toEqual([...GROUND_LAYERS, GRID_LAYER].toSorted())
    const used = style.layers.flatMap((layer) => ('source' in layer ? [layer.source] : []))
    for (const source of used) expect(Object.keys(style.sources)).toContain(source)
  }
})

test('countries and cities are named in the interface language', () => {
  const nameOf = (language: 'ru' | 'ua' | 'en', code: string): string | undefined => {
    const names = countryNamesIn(language)
    return names[names.indexOf(code) + 1]
  }
  expect([nameOf('en', 'UA'), nameOf('ua', 'UA'), nameOf('ru', 'UA')]).toEqual([
    'Ukraine',
    'Україна',
    'Украина',
  ])
  const first = LANGUAGES.map((language) => citiesIn(language).features[0]?.properties?.['name'])
  expect(first).toEqual(['Киев', 'Київ', 'Kyiv'])
})

test('every country code has a name, and stands once', () => {
  const names = countryNamesIn('en')
  const codes = names.filter((_, index) => index % 2 === 0)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter((code, index) => names[index * 2 + 1] === code)).toEqual([])
})

test('every city lies on the globe and has a name in every language', () => {
  for (const language of LANGUAGES) {
    for (const { geometry, properties } of citiesIn(language).features) {
      const [longitude = 999, latitude = 999] = geometry.coordinates
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
      expect(Math.abs(latitude)).toBeLessThan(80)
      expect(properties?.['name']).toMatch(/\p{L}/u)
    }
  }
})
