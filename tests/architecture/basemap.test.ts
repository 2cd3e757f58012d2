import { VectorTile } from '@mapbox/vector-tile'
import type { MultiLineString, MultiPolygon } from 'geojson'
import { PbfReader } from 'pbf'
import { PMTiles, type Source } from 'pmtiles'
import { expect, test, vi } from 'vitest'
import { LANGUAGES } from '../../src/contract/entities/session.ts'
import { baseStyle } from '../../src/map/basemap/baseStyle.ts'
import { GROUND_FILE, GROUND_LAYERS, GROUND_MAX_ZOOM } from '../../src/map/basemap/groundTiles.ts'
import { nameProperty } from '../../src/map/basemap/nameProperty.ts'
import { NAME_LAYERS, NAMES_FILE, NAMES_MAX_ZOOM } from '../../src/map/basemap/nameTiles.ts'
import { basemapFiles } from '../../build/basemap/basemapFiles.ts'
import { groundShapes, readAtlas, smoothAtlas } from '../../build/basemap/shapes.ts'

// A first run makes the files.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const files = basemapFiles()
const shapes = groundShapes(readAtlas('10m'))
const land = shapes.land as MultiPolygon
const borders = shapes.borders as MultiLineString

/** An archive as a browser reads it, by ranges, and the bytes that it fetched. */
const openArchive = (file: string) => {
  const bytes = files.get(file) as Uint8Array
  const fetched = { bytes: 0 }
  const archive = new PMTiles({
    getKey: () => file,
    getBytes: (offset, length) => {
      fetched.bytes += Math.min(length, bytes.length - offset)
      return Promise.resolve({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer })
    },
  } satisfies Source)
  const tileAt = async (z: number, x: number, y: number): Promise<VectorTile | null> => {
    const tile = await archive.getZxy(z, x, y)
    return tile ? new VectorTile(new PbfReader(new Uint8Array(tile.data))) : null
  }
  return { archive, tileAt, fetched }
}
const { archive, tileAt } = openArchive(GROUND_FILE)
const names = openArchive(NAMES_FILE)

/** The tile of a zoom that a place is in. */
const tileOf = (z: number, longitude: number, latitude: number): readonly [number, number, number] => {
  const y = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / Math.PI
  return [z, Math.floor(((longitude + 180) / 360) * 2 ** z), Math.floor(((1 - y) / 2) * 2 ** z)]
}

const propertiesIn = (tile: VectorTile | null, layer: string) => {
  const points = tile?.layers[layer]
  return Array.from({ length: points?.length ?? 0 }, (_, index) => points?.feature(index).properties ?? {})
}

test('builds every file that the map style requests, and no others', () => {
  const { sources } = baseStyle({ theme: 'light', language: 'en', basePath: '/' })
  const asked = Object.values(sources).flatMap((source) =>
    source.type === 'vector' ? [source.tiles?.[0]?.split('/').at(-4)] : [],
  )
  expect(new Set(asked)).toEqual(new Set(files.keys()))
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  expect(bytes).toBeLessThan(15_000_000)
})

test('stores the ground as an archive of vector tiles of the whole world', async () => {
  const header = await archive.getHeader()
  expect([header.minZoom, header.maxZoom]).toEqual([0, GROUND_MAX_ZOOM])
  const world = await tileAt(0, 0, 0)
  expect(Object.keys(world?.layers ?? {}).toSorted()).toEqual(GROUND_LAYERS.toSorted())
  // The Sahara; the middle of the Pacific; Antarctica; Lake Ladoga; the Dnipro.
  expect(Object.keys((await tileAt(6, 33, 27))?.layers ?? {})).toContain('land')
  expect(Object.keys((await tileAt(7, 127, 62))?.layers ?? {})).toEqual(['sea'])
  expect((await tileAt(6, 30, 63))?.layers['land']?.feature(0).type).toBe(3)
  expect(Object.keys((await tileAt(...tileOf(7, 31.5, 60.8)))?.layers ?? {})).toContain('lakes')
  expect(Object.keys((await tileAt(...tileOf(7, 30.6, 50.4)))?.layers ?? {})).toContain('rivers')
})

test('draws shores as curves where the map is close, and as they are in the source where it is far', async () => {
  const pointsAt = async (z: number): Promise<number> => {
    const shore = (await tileAt(...tileOf(z, 33.4, 45.3)))?.layers['land']?.feature(0).loadGeometry() ?? []
    return shore.flat().length
  }
  // The west of Crimea: the closest zoom alone has room for curves.
  expect(await pointsAt(GROUND_MAX_ZOOM)).toBeGreaterThan((await pointsAt(GROUND_MAX_ZOOM - 1)) * 0.5)
  const source = land.coordinates.flat(2).length
  const close = groundShapes(smoothAtlas(readAtlas('10m'))).land as MultiPolygon
  expect(close.coordinates.flat(2).length).toBeGreaterThan(source * 1.5)
})

test('the first view of the map takes less than 400 kB', async () => {
  // Zoom 7 on a screen of 1920 by 1080 around Kyiv: tiles of 512 pixels.
  const views = [openArchive(GROUND_FILE), openArchive(NAMES_FILE)]
  const [z, x, y] = tileOf(7, 30.52, 50.45)
  for (const { archive: opened } of views) {
    for (const dx of [-2, -1, 0, 1, 2]) {
      for (const dy of [-2, -1, 0, 1]) await opened.getZxy(z, x + dx, y + dy)
    }
  }
  expect(views.reduce((sum, { fetched }) => sum + fetched.bytes, 0)).toBeLessThan(400_000)
})

test('has sea to the very edges in every tile, so that only unloaded ground is left bare', async () => {
  for (const [z, x, y] of [
    [0, 0, 0],
    [3, 0, 0],
    [3, 7, 7],
    [7, 120, 60],
    [6, 37, 22],
    [7, 127, 62],
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
  const shores: MultiLineString = { type: 'MultiLineString', coordinates: land.coordinates.flat() }
  for (const meridian of [33.66, 33.7, 33.8]) {
    const isHere = (latitude: number): boolean => latitude > 46 && latitude < 46.5
    expect(crossings(borders, meridian).filter(isHere)).toEqual([])
    expect(crossings(shores, meridian).filter(isHere)).toEqual([])
  }
  // The same method finds the shore of the peninsula and the border of Poland.
  expect(crossings(shores, 33.7).filter((latitude) => latitude > 44 && latitude < 45)).toHaveLength(1)
  expect(crossings(borders, 23).some((latitude) => latitude > 49 && latitude < 50)).toBe(true)
})

test('stores names as vector tiles: the same at every zoom, and more the closer it is', async () => {
  const header = await names.archive.getHeader()
  expect([header.minZoom, header.maxZoom]).toEqual([0, NAMES_MAX_ZOOM])
  const namesAt = async (z: number): Promise<readonly unknown[]> =>
    propertiesIn(await names.tileAt(...tileOf(z, 30.52, 50.45)), 'places').map(
      (place) => place[nameProperty('ua')],
    )
  expect(await namesAt(3)).toContain('Київ')
  for (const z of [4, 5, 6, 7, 8]) expect(await namesAt(z)).toContain('Київ')
  expect(await namesAt(8)).toContain('Бровари')
  const world = await names.tileAt(0, 0, 0)
  expect(Object.keys(world?.layers ?? {})).toEqual(['countries'])
  const aroundCrimea = await names.tileAt(...tileOf(6, 34.2, 44))
  const layers = [world, aroundCrimea].flatMap((tile) => Object.keys(tile?.layers ?? {}))
  expect(new Set(layers)).toEqual(new Set(NAME_LAYERS))
})

test('no inhabited land is without names between zoom 3 and 8', async () => {
  const inhabited: Record<string, readonly [number, number]> = {
    Kyiv: [30.52, 50.45],
    Warsaw: [21.01, 52.23],
    Vienna: [16.37, 48.21],
    Lagos: [3.39, 6.45],
    Almaty: [76.9, 43.24],
    Yakutsk: [129.7, 62.03],
  }
  for (const [name, [longitude, latitude]] of Object.entries(inhabited)) {
    for (let z = 3; z <= NAMES_MAX_ZOOM; z++) {
      const { length } = propertiesIn(await names.tileAt(...tileOf(z, longitude, latitude)), 'places')
      expect(length, `${name} at ${z}`).toBeGreaterThan(0)
    }
  }
})

test('names countries, large ones first, and places in every interface language', async () => {
  const countries = propertiesIn(await names.tileAt(0, 0, 0), 'countries')
  expect(countries.map((country) => country['rank'])).toEqual(countries.map((_, index) => index + 1))
  const named = (found: readonly Record<string, unknown>[], english: string) => {
    const point = found.find((one) => one[nameProperty('en')] === english)
    return LANGUAGES.map((language) => point?.[nameProperty(language)])
  }
  expect(named(countries, 'Ukraine')).toEqual(['Украина', 'Україна', 'Ukraine'])
  // Countries without their own code have the name of the atlas.
  expect(named(countries, 'Kosovo')).toEqual(['Kosovo', 'Kosovo', 'Kosovo'])
  const around = await names.tileAt(...tileOf(8, 30.52, 50.45))
  expect(named(propertiesIn(around, 'places'), 'Kyiv')).toEqual(['Киев', 'Київ', 'Kyiv'])
  const seas = propertiesIn(await names.tileAt(...tileOf(5, 34.2, 43.3)), 'seas')
  expect(named(seas, 'Black Sea')).toEqual(['Чёрное море', 'Чорне море', 'Black Sea'])
  const regions = propertiesIn(await names.tileAt(...tileOf(7, 34.6, 49.6)), 'regions')
  expect(named(regions, 'Poltava Oblast')).toEqual([
    'Полтавская область',
    'Полтавська область',
    'Poltava Oblast',
  ])
  const districts = propertiesIn(await names.tileAt(...tileOf(8, 21.4, 52.3)), 'regions')
  // Named in the language of its source alone, so that other languages show none.
  expect(named(districts, 'Powiat wołomiński')).toEqual([undefined, undefined, 'Powiat wołomiński'])
  // A town of its own name is on the map by itself.
  const town = propertiesIn(await names.tileAt(...tileOf(8, 15.6, 51.9)), 'regions')
  expect(town.map((one) => one[nameProperty('en')])).not.toContain('Zielona Góra')
})

test('has no shape or line that jumps from one side of the map to the other', () => {
  const lines = [...land.coordinates.flat(), ...borders.coordinates]
  expect(lines.length).toBeGreaterThan(1_000)
  const jumps = lines.flatMap((line) =>
    line.filter(([lon = 0, lat = 0], index) => {
      const [before = lon] = line[index - 1] ?? []
      return lat > -90 && Math.abs(lon - before) > 180
    }),
  )
  expect(jumps).toEqual([])
})
