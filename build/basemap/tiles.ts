import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Geometry } from 'geojson'
import { zxyToTileId } from 'pmtiles'

/** Tile extent, buffer around it and simplification tolerance, in tile units. */
const EXTENT = 4096
const BUFFER = 64
const TOLERANCE = 3

/** A tile by its position in the archive, with its gzipped bytes. */
interface Tile {
  readonly id: number
  readonly bytes: Uint8Array
}

/** Cuts shapes into vector tiles, one layer per shape, from zoom 0 to `maxZoom`; empty tiles are left out. */
const cutTiles = (shapes: Readonly<Record<string, Geometry>>, maxZoom: number): Tile[] => {
  // One zoom more than is cut: the last zoom of an index is not simplified.
  const options = { maxZoom: maxZoom + 1, indexMaxZoom: maxZoom, indexMaxPoints: 0 }
  const indexes = Object.entries(shapes).map(([name, geometry]) => {
    const shape = { type: 'Feature', properties: {}, geometry } as const
    const index = new GeoJSONVT(shape, { ...options, extent: EXTENT, buffer: BUFFER, tolerance: TOLERANCE })
    return { name, index }
  })
  const tiles: Tile[] = []
  for (let z = 0; z <= maxZoom; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const layers = indexes.flatMap(({ name, index }) => {
          const tile = index.getTile(z, x, y)
          return tile === null || tile.features.length === 0 ? [] : [[name, tile] as const]
        })
        if (layers.length === 0) continue
        const bytes = gzipSync(fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: EXTENT }))
        tiles.push({ id: zxyToTileId(z, x, y), bytes })
      }
    }
  }
  return tiles.toSorted((a, b) => a.id - b.id)
}

/** Varints: seven bits per byte, the low ones first. */
const varints = (values: readonly number[]): Uint8Array => {
  const bytes: number[] = []
  for (const value of values) {
    let rest = value
    while (rest > 127) {
      bytes.push((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** A run of identical consecutive tiles, such as inland tiles. */
interface Run {
  readonly id: number
  count: number
  readonly offset: number
  readonly length: number
}

/** Each distinct content once, in the order of its first tile. */
const layOut = (tiles: readonly Tile[]): { readonly runs: readonly Run[]; readonly data: Uint8Array } => {
  const places = new Map<string, { readonly offset: number; readonly length: number }>()
  const contents: Uint8Array[] = []
  const runs: Run[] = []
  let end = 0
  for (const { id, bytes } of tiles) {
    const key = Buffer.from(bytes).toString('latin1')
    let place = places.get(key)
    if (place === undefined) {
      place = { offset: end, length: bytes.length }
      places.set(key, place)
      contents.push(bytes)
      end += bytes.length
    }
    const last = runs.at(-1)
    if (last && last.offset === place.offset && last.id + last.count === id) last.count += 1
    else runs.push({ id, count: 1, ...place })
  }
  return { runs, data: Buffer.concat(contents) }
}

/** The PMTiles directory: delta-encoded columns. */
const directoryOf = (runs: readonly Run[]): Uint8Array => {
  const follows = (run: Run, index: number): boolean => {
    const before = runs[index - 1]
    return before !== undefined && run.offset === before.offset + before.length
  }
  return varints([
    runs.length,
    ...runs.map(({ id }, index) => id - (runs[index - 1]?.id ?? 0)),
    ...runs.map(({ count }) => count),
    ...runs.map(({ length }) => length),
    ...runs.map((run, index) => (follows(run, index) ? 0 : run.offset + 1)),
  ])
}

const HEADER_BYTES = 127
/** A reader fetches this many bytes at once and expects the whole directory in them. */
const FIRST_FETCH_BYTES = 16_384
const GZIP = 2
const VECTOR_TILES = 1
const DEGREES_E7 = 1e7
const MAX_LATITUDE = 85

interface Parts {
  readonly directory: Uint8Array
  readonly metadata: Uint8Array
  readonly data: Uint8Array
  readonly tiles: number
  readonly runs: readonly Run[]
  readonly maxZoom: number
}

const headerOf = ({ directory, metadata, data, tiles, runs, maxZoom }: Parts): Uint8Array => {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  const contents = new Set(runs.map(({ offset }) => offset)).size
  const dataStart = HEADER_BYTES + directory.length + metadata.length
  const numbers = [
    [HEADER_BYTES, directory.length],
    [HEADER_BYTES + directory.length, metadata.length],
    // No leaf directories.
    [dataStart, 0],
    [dataStart, data.length],
    [tiles, runs.length],
  ].flat()
  for (const [index, value] of [...numbers, contents].entries()) {
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  }
  for (const [index, value] of [1, GZIP, GZIP, VECTOR_TILES, 0, maxZoom].entries()) {
    header.writeUInt8(value, 96 + index)
  }
  for (const [index, degrees] of [-180, -MAX_LATITUDE, 180, MAX_LATITUDE].entries()) {
    header.writeInt32LE(degrees * DEGREES_E7, 102 + index * 4)
  }
  return header
}

/** Shapes as a PMTiles version 3 archive, of which a browser fetches only the visible tiles. */
export const packTiles = (shapes: Readonly<Record<string, Geometry>>, maxZoom: number): Uint8Array => {
  const tiles = cutTiles(shapes, maxZoom)
  const { runs, data } = layOut(tiles)
  const directory = gzipSync(directoryOf(runs))
  if (HEADER_BYTES + directory.length > FIRST_FETCH_BYTES) {
    throw new Error(`The directory of the base map has ${directory.length} bytes: cut fewer zoom levels`)
  }
  const layers = Object.keys(shapes).map((id) => ({ id, fields: {} }))
  const metadata = gzipSync(JSON.stringify({ vector_layers: layers }))
  const header = headerOf({ directory, metadata, data, tiles: tiles.length, runs, maxZoom })
  return Buffer.concat([header, directory, metadata, data])
}
