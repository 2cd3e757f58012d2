import { VectorTile } from '@mapbox/vector-tile'
import type { FeatureCollection, MultiLineString, MultiPolygon, Point } from 'geojson'
import { PbfReader } from 'pbf'
import { PMTiles, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../src/contract/entities/session.ts'
import { baseStyle } from '../../src/map/basemap/baseStyle.ts'
import { GROUND_FILE, GROUND_LAYERS, GROUND_MAX_ZOOM } from '../../src/map/basemap/groundTiles.ts'
import { nameProperty } from '../../src/map/basemap/nameProperty.ts'
import { makeBasemap } from '../../build/basemap/basemapPlugin.ts'
import { groundShapes, readAtlas } from '../../build/basemap/shapes.ts'

const files = makeBasemap()
const shapes = groundShapes(readAtlas('10m'))
const land = shapes.land as MultiPolygon
const borders = shapes.borders as MultiLineString
const coast = shapes.coast as MultiLineString

const textOf = (name: string): string => files.get(name) as string
const namesIn = (file: string) => (JSON.parse(textOf(file)) as FeatureCollection<Point>).features
const bytes = files.get(GROUND_FILE) as Uint8Array
/** The archive as a browser reads it: by ranges. */
const archive = new PMTiles({
  getKey: () => GROUND_FILE,
  getBytes: (offset, length) =>
    Promise.resolve({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
} satisfies Source)
const tileAt = async (z: number, x: number, y: number): Promise<VectorTile | null> => {
  const tile = await archive.getZxy(z, x, y)
  return tile ? new VectorTile(new PbfReader(new Uint8Array(tile.data))) : null
}

test('builds every file that the map style requests, and no others', () => {
  const { sources } = baseStyle({ theme: 'light', language: 'en', basePath: '/' })
  const asked = Object.values(sources).flatMap((source) => {
    // The grid is generated in the browser.
    if (source.type === 'vector') return source.tiles?.[0]?.includes(GROUND_FILE) ? [GROUND_FILE] : []
    return source.type === 'geojson' && typeof source.data === 'string' ? [source.data.split('/').at(-1)] : []
  })
  expect(new Set(asked)).toEqual(new Set(files.keys()))
})

test('stores the ground as an archive of vector tiles of the whole world', async () => {
  const header = await archive.getHeader()
  expect([header.minZoom, header.maxZoom]).toEqual([0, GROUND_MAX_ZOOM])
  const world = await tileAt(0, 0, 0)
  expect(Object.keys(world?.layers ?? {}).toSorted()).toEqual(GROUND_LAYERS.toSorted())
  // Odesa with the coast of the Black Sea; the Sahara; the middle of the Pacific; Antarctica.
  expect(Object.keys((await tileAt(6, 37, 22))?.layers ?? {})).toContain('coast')
  expect(Object.keys((await tileAt(6, 33, 27))?.layers ?? {})).toContain('land')
  expect(Object.keys((await tileAt(6, 10, 28))?.layers ?? {})).toEqual(['sea'])
  expect((await tileAt(6, 30, 63))?.layers['land']?.feature(0).type).toBe(3)
})

test('has sea to the very edges in every tile, so that only unloaded ground is left bare', async () => {
  for (const [z, x, y] of [
    [0, 0, 0],
    [3, 0, 0],
    [3, 7, 7],
    [6, 10, 28],
    [6, 37, 22],
    [6, 63, 31],
  ] as const) {
    const sea = (await tileAt(z, x, y))?.layers['sea']
    const places = Array.from({ length: sea?.length ?? 0 }, (_, index) =>
      sea?.feature(index).loadGeometry().flat(),
    ).flatMap((part) => part ?? [])
    const reaches = ([x1, y1, x2, y2]: readonly number[]): boolean =>
      [x1, y1].every((edge = 1) => edge <= 0) &&
      [x2, y2].every((edge = 0) => edge >= (sea?.extent ?? Infinity))
    const [columns, rows] = [places.map((place) => place.x), places.map((place) => place.y)]
    const box = [Math.min(...columns), Math.min(...rows), Math.max(...columns), Math.max(...rows)]
    expect([z, x, y, reaches(box)]).toEqual([z, x, y, true])
  }
})

test('has no heavy tile, and stores inland tiles once', async () => {
  const header = await archive.getHeader()
  expect(header.numTileContents).toBeLessThan(header.numAddressedTiles)
  for (const [z, x, y] of [
    [0, 0, 0],
    [2, 2, 1],
    [4, 9, 5],
    [6, 34, 16],
  ] as const) {
    // biome-ignore format: places
    expect((await archive.getZxy(z, x, y))?.data.byteLength).toBeLessThan(400_000)
  }
})

/** The crossings of lines with a meridian, degrees of latitude. */
const crossings = ({ coordinates }: MultiLineString, meridian: number): number[] =>
  coordinates.flatMap((line) =>
    line.flatMap(([lon = 0, lat = 0], index) => {
      const [before = lon, latBefore = lat] = line[index - 1] ?? []
      if ((before - meridian) * (lon - meridian) > 0 || before === lon) return []
      return [latBefore + ((lat - latBefore) * (meridian - before)) / (lon - before)]
    }),
  )

test('draws Crimea with Ukraine: no border or coast crosses its isthmus', () => {
  for (const meridian of [33.66, 33.7, 33.8]) {
    const isHere = (latitude: number): boolean => latitude > 46 && latitude < 46.5
    expect(crossings(borders, meridian).filter(isHere)).toEqual([])
    expect(crossings(coast, meridian).filter(isHere)).toEqual([])
  }
  // The same method finds the shore of the peninsula and the border of Poland.
  expect(crossings(coast, 33.7).filter((latitude) => latitude > 44 && latitude < 45)).toHaveLength(1)
  expect(crossings(borders, 23).some((latitude) => latitude > 49 && latitude < 50)).toBe(true)
})

test('names large countries first, each at a distinct place', () => {
  const names = namesIn('country-names.json')
  const ranks = names.map(({ properties }) => properties?.['rank'] as number)
  expect(ranks).toEqual(ranks.map((_, index) => index + 1))
  const ukraine = names.find(({ properties }) => properties?.[nameProperty('en')] === 'Ukraine')
  expect(ukraine?.properties?.['rank']).toBeLessThan(60)
})

test('names countries and cities in every interface language', () => {
  const named = (file: string, english: string) =>
    LANGUAGES.map(
      (language) =>
        namesIn(file).find(({ properties }) => properties?.[nameProperty('en')] === english)?.properties?.[
          nameProperty(language)
        ],
    )
  expect(named('country-names.json', 'Ukraine')).toEqual(['Украина', 'Україна', 'Ukraine'])
  expect(named('cities.json', 'Kyiv')).toEqual(['Киев', 'Київ', 'Kyiv'])
  // Countries without their own code have the name of the atlas.
  expect(named('country-names.json', 'Kosovo')).toEqual(['Kosovo', 'Kosovo', 'Kosovo'])
})

test('has each named place on the globe, with a name in every language', () => {
  // Cities extend less far than Antarctica.
  for (const [file, farthest] of [
    ['country-names.json', 85],
    ['cities.json', 80],
  ] as const) {
    for (const { geometry, properties } of namesIn(file)) {
      const [longitude = 999, latitude = 999] = geometry.coordinates
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
      expect(Math.abs(latitude)).toBeLessThan(farthest)
      for (const language of LANGUAGES) expect(properties?.[nameProperty(language)]).toMatch(/\p{L}/u)
    }
  }
})

test('has no shape or line that jumps from one side of the map to the other', () => {
  const lines = [...land.coordinates.flat(), ...borders.coordinates, ...coast.coordinates]
  expect(lines.length).toBeGreaterThan(1_000)
  const jumps = lines.flatMap((line) =>
    line.filter(([lon = 0, lat = 0], index) => {
      const [before = lon] = line[index - 1] ?? []
      return lat > -90 && Math.abs(lon - before) > 180
    }),
  )
  expect(jumps).toEqual([])
  // Chukotka lies on both sides of the 180th meridian, and no shore runs along it.
  const isOnSeam = (lon = 0): boolean => Math.abs(Math.abs(lon) - 180) < 0.01
  const alongSeam = coast.coordinates.flatMap((line) =>
    line.filter(([lon], index) => isOnSeam(lon) && isOnSeam(line[index - 1]?.[0])),
  )
  expect(alongSeam).toEqual([])
})
