import { featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test, vi } from 'vitest'
import { TILE_SCHEMAS, type TileSchema } from '../../contract/rules/tileSchema.ts'
import type { BaseStyleOptions } from '../basemap/baseStyle.ts'
import { TILES } from '../mapTypes/layerStyle.ts'
import type { StreetFile } from './streetFile.ts'
import { streetStyle } from './streetStyle.ts'

vi.mock('maplibre-gl', () => ({ addProtocol: () => {} }))

const OPTIONS: BaseStyleOptions = { theme: 'dark', language: 'ua', basePath: '/' }
const fileOf = (tiles: StreetFile['tiles']): StreetFile => ({
  url: 'https://x/maps/Firenze.pmtiles?v=1',
  tiles,
  bounds: [11.15, 43.72, 11.33, 43.84],
  minZoom: 0,
  maxZoom: 14,
  credit: '© <b>OpenStreetMap</b>',
})

test.each(TILE_SCHEMAS)(
  'draws streets of %s above the land and below every name, in a valid style',
  (schema) => {
    const style = streetStyle(fileOf(schema), OPTIONS)
    expect(validateStyleMin(style)).toEqual([])
    const ids = style.layers.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.indexOf('street-road-major-fill')).toBeGreaterThan(ids.indexOf('land'))
    const firstName = style.layers.findIndex(({ type }) => type === 'symbol')
    expect(style.layers.slice(firstName).every(({ type }) => type === 'symbol' || type === 'circle')).toBe(
      true,
    )
  },
)

test('describes the source itself: the texts of an archive are never markup', () => {
  expect(streetStyle(fileOf('protomaps'), OPTIONS).sources[TILES]).toEqual({
    type: 'vector',
    tiles: ['pmtiles://https://x/maps/Firenze.pmtiles?v=1/{z}/{x}/{y}'],
    bounds: [11.15, 43.72, 11.33, 43.84],
    minzoom: 0,
    maxzoom: 14,
    attribution: '© &#60;b&#62;OpenStreetMap&#60;/b&#62;',
  })
})

/** Ids of the layers that draw a feature of a tile layer at zoom 15. */
const drawnBy = (
  schema: TileSchema,
  layer: string,
  type: 'LineString' | 'Polygon' | 'Point',
  properties: Record<string, unknown>,
): string[] =>
  streetStyle(fileOf(schema), OPTIONS).layers.flatMap((one) => {
    if (!('source-layer' in one) || one.source !== TILES || one['source-layer'] !== layer) return []
    const { filter } = featureFilter(one.filter, `layers.${one.id}.filter`)
    const kinds = { Point: 1, LineString: 2, Polygon: 3 } as const
    return filter({ zoom: 15 }, { type: kinds[type], properties }) ? [one.id.replace('street-', '')] : []
  })

test.each<[TileSchema, string, 'LineString' | 'Polygon' | 'Point', Record<string, unknown>, string[]]>([
  [
    'openMapTiles',
    'transportation',
    'LineString',
    { class: 'primary' },
    ['road-major-edge', 'road-major-fill'],
  ],
  ['openMapTiles', 'transportation', 'LineString', { class: 'rail' }, ['rails']],
  ['shortbread', 'streets', 'LineString', { kind: 'motorway' }, ['road-motorway-edge', 'road-motorway-fill']],
  ['shortbread', 'streets', 'LineString', { kind: 'residential' }, ['road-minor-edge', 'road-minor-fill']],
  ['shortbread', 'streets', 'LineString', { kind: 'footway' }, ['path']],
  ['shortbread', 'streets', 'LineString', { kind: 'tram' }, ['rails']],
  ['shortbread', 'ocean', 'Polygon', {}, ['water-0']],
  ['shortbread', 'land', 'Polygon', { kind: 'forest' }, ['green-0']],
  ['shortbread', 'land', 'Polygon', { kind: 'industrial' }, []],
  ['shortbread', 'street_labels', 'LineString', { kind: 'service', name: 'A' }, ['road-names']],
  ['shortbread', 'place_labels', 'Point', { kind: 'capital' }, ['place-city']],
  ['shortbread', 'boundaries', 'LineString', { admin_level: 2 }, ['borders']],
  ['shortbread', 'boundaries', 'LineString', { admin_level: 4 }, []],
  ['protomaps', 'roads', 'LineString', { kind: 'highway' }, ['road-motorway-edge', 'road-motorway-fill']],
  [
    'protomaps',
    'roads',
    'LineString',
    { kind: 'major_road', kind_detail: 'tertiary' },
    ['road-medium-edge', 'road-medium-fill'],
  ],
  ['protomaps', 'roads', 'LineString', { kind: 'rail', name: 'R' }, ['rails']],
  ['protomaps', 'water', 'LineString', { kind: 'river' }, ['waterways']],
  ['protomaps', 'water', 'Polygon', { kind: 'lake' }, ['water-0']],
  ['protomaps', 'places', 'Point', { kind: 'locality', kind_detail: 'town' }, ['place-town']],
  ['protomaps', 'boundaries', 'LineString', { kind: 'country' }, ['borders']],
  [
    'protomapsBefore2023',
    'roads',
    'LineString',
    { 'pmap:kind': 'minor_road' },
    ['road-minor-edge', 'road-minor-fill'],
  ],
  ['protomapsBefore2023', 'places', 'Point', { place: 'city' }, ['place-city']],
  [
    'naturalEarth',
    'roads',
    'LineString',
    { class: 'major', exp: '1' },
    ['road-motorway-edge', 'road-motorway-fill'],
  ],
  ['naturalEarth', 'roads', 'LineString', { class: 'secondary' }, ['road-medium-edge', 'road-medium-fill']],
  ['naturalEarth', 'roads', 'LineString', { class: 'ferry' }, []],
  ['naturalEarth', 'lakes', 'Polygon', {}, ['water-0']],
  ['naturalEarth', 'urban', 'Polygon', {}, ['urban']],
])('of %s, layer %s, %s %j is drawn by %j', (schema, layer, type, properties, ids) => {
  expect(drawnBy(schema, layer, type, properties)).toEqual(ids)
})

test('inside its bounds the street map names the places, outside them the built-in map does', () => {
  const style = streetStyle(fileOf('protomaps'), OPTIONS)
  const ofBase = style.layers.filter(({ id }) => id.startsWith('place-'))
  expect(ofBase.length).toBeGreaterThan(0)
  for (const layer of ofBase) {
    expect(JSON.stringify('filter' in layer ? layer.filter : null)).toContain('"within"')
  }
  const names = style.layers.find(({ id }) => id === 'street-place-city')
  expect(JSON.stringify(names?.layout)).toContain('name:uk')
})

test('the built-in map keeps its names below a street map without any', () => {
  const cities = streetStyle(fileOf('naturalEarth'), OPTIONS).layers.filter(({ id }) =>
    id.startsWith('place-'),
  )
  expect(cities.length).toBeGreaterThan(0)
  expect(JSON.stringify(cities)).not.toContain('"within"')
})

test('draws raster tiles as images', () => {
  const style = streetStyle(fileOf('picture'), OPTIONS)
  expect(style.sources[TILES]).toMatchObject({ type: 'raster' })
  expect(style.layers.filter(({ type }) => type === 'raster')).toHaveLength(1)
})
