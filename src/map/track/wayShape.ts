import type { GeoBox } from '../../contract/engine.ts'
import type { Rgb } from '../layers/palette.ts'
import { GAP_MS, type TrackWay } from '../../track/track.ts'

/** Vertices of a chunk: what is out of view is left out chunk by chunk. */
const CHUNK_VERTICES = 8_192
/** Closer points than this are drawn as one, CSS pixels at the level's zoom. */
const TOLERANCE_PX = 1
/** From arrow to arrow along the way, CSS pixels at the level's zoom. */
const ARROW_EVERY_PX = 110
const WORLD_PX = 512
/** The nearest level: beyond it every point is drawn. */
export const LEVEL_MAX = 18

/** An arrow on the way: where it goes there, degrees clockwise from north. */
export interface WayArrow {
  readonly position: [number, number]
  readonly heading: number
}

/** A piece of the way as deck.gl's binary attributes; the same object as before means: nothing of it changed. */
export interface WayChunk {
  readonly data: {
    readonly length: 1
    readonly startIndices: Uint32Array
    readonly attributes: {
      readonly getPath: { readonly value: Float64Array; readonly size: 2 }
      readonly getColor: { readonly value: Uint8Array; readonly size: 4; readonly normalized: true }
    }
  }
  readonly box: GeoBox
  readonly arrows: readonly WayArrow[]
}

/** The colour of the way at a speed (m/s), and where nobody knows it. */
export interface WayColors {
  readonly at: (speed: number) => Rgb
  readonly unknown: Rgb
}

/** Points as Web Mercator counts them, 0 to 1 from the upper left, x and y in turn. */
export const mercator = ({ count, positions }: TrackWay): Float64Array => {
  const world = new Float64Array(count * 2)
  for (let point = 0; point < count; point++) {
    const latitude = ((positions[point * 2 + 1] ?? 0) * Math.PI) / 360
    world[point * 2] = ((positions[point * 2] ?? 0) + 180) / 360
    world[point * 2 + 1] = 0.5 - Math.log(Math.tan(Math.PI / 4 + latitude)) / (2 * Math.PI)
  }
  return world
}

/** The level of detail for a zoom: a whole number that draws it sharp. */
export const levelOf = (zoom: number): number => Math.max(0, Math.min(LEVEL_MAX, Math.ceil(zoom)))

/**
 * The points that draw the way at a level: each at least a pixel from the one before, the ends, and both sides of every
 * gap in time. Indexes, ascending.
 */
export const pointsAt = (way: TrackWay, world: Float64Array, level: number): Uint32Array => {
  const kept = new Uint32Array(way.count)
  const least = level >= LEVEL_MAX ? 0 : (TOLERANCE_PX / (WORLD_PX * 2 ** level)) ** 2
  let count = 0
  let last = 0
  for (let point = 0; point < way.count; point++) {
    const dx = (world[point * 2] ?? 0) - (world[last * 2] ?? 0)
    const dy = (world[point * 2 + 1] ?? 0) - (world[last * 2 + 1] ?? 0)
    const now = way.at[point] ?? 0
    const isEdge =
      point === 0 ||
      point === way.count - 1 ||
      (way.at[point + 1] ?? 0) - now > GAP_MS ||
      now - (way.at[point - 1] ?? 0) > GAP_MS
    if (!isEdge && dx * dx + dy * dy < least) continue
    kept[count++] = point
    last = point
  }
  return kept.subarray(0, count)
}

const ALPHA = 235
const GAP_ALPHA = 90

const arrowsOf = (
  way: TrackWay,
  world: Float64Array,
  kept: Uint32Array,
  level: number,
): readonly WayArrow[] => {
  const every = ARROW_EVERY_PX / (WORLD_PX * 2 ** level)
  const arrows: WayArrow[] = []
  let passed = every / 2
  for (let step = 1; step < kept.length; step++) {
    const [from, to] = [kept[step - 1] ?? 0, kept[step] ?? 0]
    const dx = (world[to * 2] ?? 0) - (world[from * 2] ?? 0)
    const dy = (world[to * 2 + 1] ?? 0) - (world[from * 2 + 1] ?? 0)
    passed += Math.hypot(dx, dy)
    if (passed < every) continue
    passed = 0
    arrows.push({
      position: [
        ((way.positions[from * 2] ?? 0) + (way.positions[to * 2] ?? 0)) / 2,
        ((way.positions[from * 2 + 1] ?? 0) + (way.positions[to * 2 + 1] ?? 0)) / 2,
      ],
      heading: (Math.atan2(dx, -dy) * 180) / Math.PI,
    })
  }
  return arrows
}

const chunkOf = (
  way: TrackWay,
  kept: Uint32Array,
  colors: WayColors,
  arrows: readonly WayArrow[],
): WayChunk => {
  const path = new Float64Array(kept.length * 2)
  const color = new Uint8Array(kept.length * 4)
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const [step, point] of kept.entries()) {
    const [x, y] = [way.positions[point * 2] ?? 0, way.positions[point * 2 + 1] ?? 0]
    path[step * 2] = x
    path[step * 2 + 1] = y
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.south = Math.min(box.south, y)
    box.north = Math.max(box.north, y)
    const next = kept[step + 1]
    const isGap = next !== undefined && (way.at[next] ?? 0) - (way.at[next - 1] ?? 0) > GAP_MS
    color.set(isGap ? colors.unknown : colors.at(way.speed[point] ?? 0), step * 4)
    color[step * 4 + 3] = isGap ? GAP_ALPHA : ALPHA
  }
  return {
    data: {
      length: 1,
      startIndices: Uint32Array.of(0, kept.length),
      attributes: {
        getPath: { value: path, size: 2 },
        getColor: { value: color, size: 4, normalized: true },
      },
    },
    box,
    arrows,
  }
}

/** The way at a level of detail, in chunks that share their end points. Where nobody knows the way, it is faint. */
export const chunksAt = (
  way: TrackWay,
  world: Float64Array,
  level: number,
  colors: WayColors,
): readonly WayChunk[] => {
  const kept = pointsAt(way, world, level)
  const chunks: WayChunk[] = []
  for (let from = 0; from + 1 < kept.length; from += CHUNK_VERTICES - 1) {
    const part = kept.subarray(from, from + CHUNK_VERTICES)
    chunks.push(chunkOf(way, part, colors, arrowsOf(way, world, part, level)))
  }
  return chunks
}

/** The box around the whole way; null without points. */
export const boxOf = ({ count, positions }: TrackWay): GeoBox | null => {
  if (count === 0) return null
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (let point = 0; point < count; point++) {
    const [x, y] = [positions[point * 2] ?? 0, positions[point * 2 + 1] ?? 0]
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.south = Math.min(box.south, y)
    box.north = Math.max(box.north, y)
  }
  return box
}

/** Do two boxes share anything? */
export const meets = (a: GeoBox, b: GeoBox): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north
