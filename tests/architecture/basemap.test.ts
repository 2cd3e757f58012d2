import type { FeatureCollection, MultiLineString, MultiPolygon, Position } from 'geojson'
import { expect, test } from 'vitest'
import { baseStyle } from '../../src/map/basemap/baseStyle.ts'
import { makeBasemap } from '../../vite.basemap.ts'

const files = makeBasemap()
const read = (name: string): FeatureCollection => JSON.parse(files.get(name) ?? 'null') as FeatureCollection

test('every file that the map style asks for is made, and none beside them', () => {
  const { sources } = baseStyle({ theme: 'light', language: 'en', basePath: '/' })
  const asked = Object.values(sources).flatMap((source) =>
    source.type === 'geojson' && typeof source.data === 'string' ? [source.data.split('/').at(-1)] : [],
  )
  expect(new Set(asked)).toEqual(new Set(files.keys()))
})

test('Crimea is drawn with Ukraine, and no border crosses its isthmus', () => {
  const inCrimea = ([lon = 0, lat = 0]: Position): boolean => lon > 33 && lon < 36 && lat > 44.5 && lat < 45.8
  const has = (id: string): boolean => {
    const country = read('countries.json').features.find((feature) => feature.id === id)
    const geometry = country?.geometry as MultiPolygon | undefined
    return (geometry?.coordinates ?? []).some((part) => part[0]?.some(inCrimea) ?? false)
  }
  expect(has('804')).toBe(true)
  expect(has('643')).toBe(false)
})

test('large countries are named first, each at a place of its own', () => {
  const names = read('country-names.json').features
  const ranks = names.map(({ properties }) => properties?.['rank'] as number)
  expect(ranks).toEqual(ranks.map((_, index) => index + 1))
  const ukraine = names.find(({ properties }) => properties?.['code'] === 'UA')
  expect(ukraine?.properties?.['rank']).toBeLessThan(60)
})

test('no shape and no line jumps from one side of the map to the other', () => {
  const lines = (coordinates: unknown): Position[][] => {
    if (!Array.isArray(coordinates)) return []
    const isLine = Array.isArray(coordinates[0]) && typeof coordinates[0][0] === 'number'
    return isLine ? [coordinates as Position[]] : coordinates.flatMap(lines)
  }
  const shapes = read('countries.json').features.map(({ geometry }) => geometry)
  const strokes = ['coast.json', 'borders.json'].map((name) => read(name) as unknown as MultiLineString)
  const jumps = [...shapes, ...strokes].flatMap((geometry) =>
    'coordinates' in geometry
      ? lines(geometry.coordinates).flatMap((line) =>
          line.filter(([lon = 0, lat = 0], index) => {
            const [before = lon] = line[index - 1] ?? []
            return lat > -90 && Math.abs(lon - before) > 180
          }),
        )
      : [],
  )
  expect(jumps).toEqual([])
})
