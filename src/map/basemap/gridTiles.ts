import { latitudeOf, longitudeOf, mercatorX, mercatorY, worldPx } from '../../contract/rules/mercator.ts'

/**
 * Meridians and parallels as vector tiles, generated on demand: they give bare land a scale and a direction at every
 * zoom, which no file could hold. Mapbox Vector Tile 2.1, uncompressed.
 */

/** The layer of the tiles, and the largest zoom that is generated; MapLibre overzooms beyond it. */
export const GRID_LAYER = 'grid'
export const GRID_MAX_ZOOM = 17
/** Addresses of the tiles. */
export const GRID_TILES = 'grid://{z}/{x}/{y}'

const EXTENT = 4096
/** Round steps, degrees, and the minimum distance between the lines of a zoom, CSS pixels. */
const STEPS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10] as const
const WIDEST = 30
const APART_PX = 80

/** Degrees between the lines of the tiles of a zoom. */
export const gridStep = (zoom: number): number =>
  STEPS.find((step) => (step / 360) * worldPx(zoom) >= APART_PX) ?? WIDEST

/** The multiples of a step between two values, including the first. */
const multiples = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.max(0, Math.ceil(to / step - 1e-9) - first)
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
const message = (field: number, bytes: readonly number[]): number[] => [
  ...varint((field << 3) | 2),
  ...varint(bytes.length),
  ...bytes,
]
const number = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)]
const zigzag = (value: number): number => (value << 1) ^ (value >> 31)

/** One straight line: MoveTo, LineTo. */
const line = (x: number, y: number, dx: number, dy: number): number[] => {
  const geometry = [9, zigzag(x), zigzag(y), 10, zigzag(dx), zigzag(dy)].flatMap(varint)
  return message(2, [...number(3, 2), ...message(4, geometry)])
}

/** The lines within one tile, its left and upper edge included. */
export const gridTile = (z: number, x: number, y: number): Uint8Array => {
  const step = gridStep(z)
  const tiles = 2 ** z
  const inTile = (share: number, index: number): number => Math.round((share * tiles - index) * EXTENT)
  const meridians = multiples(longitudeOf(x / tiles), longitudeOf((x + 1) / tiles), step)
  const parallels = multiples(latitudeOf((y + 1) / tiles), latitudeOf(y / tiles), step)
  const lines = [
    ...meridians.map((longitude) => line(inTile(mercatorX(longitude), x), 0, 0, EXTENT)),
    ...parallels.map((latitude) => line(0, inTile(mercatorY(latitude), y), EXTENT, 0)),
  ]
  if (lines.length === 0) return new Uint8Array(0)
  const name = [...new TextEncoder().encode(GRID_LAYER)]
  return Uint8Array.from(
    message(3, [...message(1, name), ...lines.flat(), ...number(5, EXTENT), ...number(15, 2)]),
  )
}
