import { gzipSync } from 'node:zlib'
import type { Tile } from './tileCutter.ts'

/** Writes tiles as a PMTiles version 3 archive (github.com/protomaps/PMTiles, spec/v3), of which a browser reads ranges. */

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
  /** 0: the range is a leaf directory. */
  count: number
  readonly offset: number
  readonly length: number
}

interface Content {
  readonly runs: readonly Run[]
  readonly data: Uint8Array
  readonly distinct: number
}

/** Each distinct content once, compressed, in the order of its first tile. */
const layOut = (tiles: readonly Tile[]): Content => {
  const places = new Map<string, { readonly offset: number; readonly length: number }>()
  const contents: Uint8Array[] = []
  const runs: Run[] = []
  let end = 0
  for (const { id, bytes } of tiles) {
    const key = Buffer.from(bytes).toString('latin1')
    let place = places.get(key)
    if (place === undefined) {
      const packed = gzipSync(bytes)
      place = { offset: end, length: packed.length }
      places.set(key, place)
      contents.push(packed)
      end += packed.length
    }
    const last = runs.at(-1)
    if (last && last.offset === place.offset && last.id + last.count === id) last.count += 1
    else runs.push({ id, count: 1, ...place })
  }
  return { runs, data: Buffer.concat(contents), distinct: places.size }
}

/** A directory: delta-encoded columns, compressed. */
const directoryOf = (runs: readonly Run[]): Uint8Array => {
  const follows = (run: Run, index: number): boolean => {
    const before = runs[index - 1]
    return before !== undefined && run.offset === before.offset + before.length
  }
  const columns = [
    [runs.length],
    runs.map(({ id }, index) => id - (runs[index - 1]?.id ?? 0)),
    runs.map(({ count }) => count),
    runs.map(({ length }) => length),
    runs.map((run, index) => (follows(run, index) ? 0 : run.offset + 1)),
  ]
  return gzipSync(varints(columns.flat()))
}

const HEADER_BYTES = 127
/** A reader fetches this many bytes at once and expects the whole root directory in them. */
const FIRST_FETCH_BYTES = 16_384
/** Runs in a leaf directory: some kilobytes, fetched with the first tile of its part of the world. */
const LEAF_RUNS = 2_048

interface Directories {
  readonly root: Uint8Array
  /** Read when a tile of theirs is asked for. */
  readonly leaves: Uint8Array
}

const directoriesOf = (runs: readonly Run[]): Directories => {
  const whole = directoryOf(runs)
  if (HEADER_BYTES + whole.length <= FIRST_FETCH_BYTES) return { root: whole, leaves: new Uint8Array() }
  const leaves: Uint8Array[] = []
  const entries: Run[] = []
  let offset = 0
  for (let first = 0; first < runs.length; first += LEAF_RUNS) {
    const part = runs.slice(first, first + LEAF_RUNS)
    const leaf = directoryOf(part)
    entries.push({ id: part[0]?.id ?? 0, count: 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directoryOf(entries), leaves: Buffer.concat(leaves) }
}

const GZIP = 2
const VECTOR_TILES = 1
const DEGREES_E7 = 1e7
const MAX_LATITUDE = 85

interface Parts extends Directories {
  readonly metadata: Uint8Array
  readonly content: Content
  readonly maxZoom: number
}

const headerOf = ({ root, leaves, metadata, content, maxZoom }: Parts): Uint8Array => {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  const metadataStart = HEADER_BYTES + root.length
  const leavesStart = metadataStart + metadata.length
  const tiles = content.runs.reduce((sum, { count }) => sum + count, 0)
  const numbers = [
    [HEADER_BYTES, root.length],
    [metadataStart, metadata.length],
    [leavesStart, leaves.length],
    [leavesStart + leaves.length, content.data.length],
    [tiles, content.runs.length, content.distinct],
  ].flat()
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  for (const [index, value] of [1, GZIP, GZIP, VECTOR_TILES, 0, maxZoom].entries()) {
    header.writeUInt8(value, 96 + index)
  }
  for (const [index, degrees] of [-180, -MAX_LATITUDE, 180, MAX_LATITUDE].entries()) {
    header.writeInt32LE(degrees * DEGREES_E7, 102 + index * 4)
  }
  return header
}

/** An archive of vector tiles with these layers, from zoom 0 to `maxZoom`. */
export const packTiles = (tiles: readonly Tile[], layers: readonly string[], maxZoom: number): Uint8Array => {
  const content = layOut(tiles.toSorted((a, b) => a.id - b.id))
  const directories = directoriesOf(content.runs)
  const metadata = gzipSync(JSON.stringify({ vector_layers: layers.map((id) => ({ id, fields: {} })) }))
  const header = headerOf({ ...directories, metadata, content, maxZoom })
  return Buffer.concat([header, directories.root, metadata, directories.leaves, content.data])
}
