import { boxWith } from '../../contract/rules/box.ts'
import type { GeoBox } from '../../contract/engine/view.ts'
import type { TrackWay } from '../../track/track.ts'
import type { Rgb } from '../layers/palette.ts'
import { detailOf, isGap, mercator, type WayDetail } from './wayDetail.ts'

/**
 * Maximum error of the line at a point that is left out, CSS pixels at the level's zoom; twice that where colours
 * change.
 */
const TOLERANCE_PX = 0.75
/** Minimum length of one colour along the way, CSS pixels at the level's zoom. */
const COLOUR_PX = 8
/** Width of the speed classes along the way, m/s. */
const SPEED_CLASS = 2
/** The class of an unknown stretch. */
export const UNKNOWN = -1
const WORLD_PX = 512
/** Cosine of the turn from which a line ends and another begins: 110 degrees. */
const SHARP_COSINE = Math.cos((110 * Math.PI) / 180)

/** A way with its data for drawing at any zoom level. */
export interface WayShape {
  readonly way: TrackWay
  readonly world: Float64Array
  readonly detail: WayDetail
  /** Length of the way up to each point, in world units. */
  readonly length: Float64Array
  /** West, north, east and south of each run, in world units. */
  readonly boxes: Float64Array
}

/** A stretch of the way between points, and its style. */
export interface WayLines {
  /** The points of all lines, one line after the other. */
  readonly points: readonly number[]
  /** Speed class from each point on; `UNKNOWN` where the way is unknown. */
  readonly speeds: readonly number[]
  /** Start index of each line. */
  readonly starts: readonly number[]
}

/** Lines as deck.gl's binary attributes; the same object as before means that nothing changed. */
export interface WayData {
  readonly length: number
  readonly startIndices: Uint32Array
  readonly attributes: {
    readonly getPath: { readonly value: Float64Array; readonly size: 2 }
    readonly getColor: { readonly value: Uint8Array; readonly size: 4; readonly normalized: true }
  }
}

/** The colour of the way at a speed (m/s), and where the way is unknown. */
export interface WayColors {
  readonly at: (speed: number) => Rgb
  readonly unknown: Rgb
}

/** The level of detail for a zoom: an integer that draws it sharply. */
export const levelOf = (zoom: number): number => Math.max(0, Math.ceil(zoom))

/** World units per this many CSS pixels at a level's zoom. */
export const worldOf = (pixels: number, level: number): number => pixels / (WORLD_PX * 2 ** level)

/** Analyses a way once, for all levels. */
export const shapeOf = (way: TrackWay): WayShape => {
  const world = mercator(way)
  const detail = detailOf(way, world)
  const length = new Float64Array(way.count)
  for (let point = 1; point < way.count; point++)
    length[point] = (length[point - 1] ?? 0) + Math.sqrt(squareOf(world, point - 1, point))
  return { way, world, detail, length, boxes: boxesOf(world, detail.ends) }
}

const squareOf = (world: Float64Array, from: number, to: number): number => {
  const dx = (world[to * 2] ?? 0) - (world[from * 2] ?? 0)
  const dy = (world[to * 2 + 1] ?? 0) - (world[from * 2 + 1] ?? 0)
  return dx * dx + dy * dy
}

const boxesOf = (world: Float64Array, ends: Uint32Array): Float64Array => {
  const boxes = new Float64Array(Math.max(0, ends.length - 1) * 4)
  for (let run = 0; run + 1 < ends.length; run++) {
    let [west, north, east, south] = [1, 1, 0, 0]
    for (let point = ends[run] ?? 0; point <= (ends[run + 1] ?? 0); point++) {
      const [x, y] = [world[point * 2] ?? 0, world[point * 2 + 1] ?? 0]
      west = Math.min(west, x)
      east = Math.max(east, x)
      north = Math.min(north, y)
      south = Math.max(south, y)
    }
    boxes.set([west, north, east, south], run * 4)
  }
  return boxes
}

/** Collects the lines of a way at one level within one area. */
class LineBuilder implements WayLines {
  readonly points: number[] = []
  readonly speeds: number[] = []
  readonly starts: number[] = []
  readonly #shape: WayShape
  readonly #area: Float64Array
  readonly #tolerance: number
  readonly #cell: number

  constructor(shape: WayShape, level: number, area: Float64Array) {
    this.#shape = shape
    this.#area = area
    this.#tolerance = worldOf(TOLERANCE_PX, level)
    this.#cell = worldOf(COLOUR_PX, level) ** 2
  }

  build(): this {
    const { detail, boxes } = this.#shape
    for (let run = 0; run + 1 < detail.ends.length; run++) {
      const box = run * 4
      if (this.#meets(boxes[box] ?? 0, boxes[box + 1] ?? 0, boxes[box + 2] ?? 0, boxes[box + 3] ?? 0))
        this.#addRun(detail.ends[run] ?? 0, detail.ends[run + 1] ?? 0)
    }
    return this
  }

  #addRun(first: number, last: number): void {
    const { way, world, detail, length } = this.#shape
    if (isGap(way, first)) return this.#add(first, last, UNKNOWN)
    let [from, weighed] = [first, 0]
    for (let point = first + 1; point <= last; point++) {
      weighed += (way.speed[point - 1] ?? 0) * ((length[point] ?? 0) - (length[point - 1] ?? 0))
      const isKept = (detail.off[point] ?? 0) >= this.#tolerance
      if (!isKept && squareOf(world, from, point) < this.#cell) continue
      const metres = (length[point] ?? 0) - (length[from] ?? 0)
      const speed = metres > 0 ? weighed / metres : (way.speed[from] ?? 0)
      this.#add(from, point, Math.round(speed / SPEED_CLASS))
      from = point
      weighed = 0
    }
  }

  /** The straight stretch between two points: it continues the previous line, or begins one. */
  #add(from: number, to: number, speed: number): void {
    if (!this.#isSeen(from, to)) return
    const { points, speeds, starts } = this
    const at = points.length - 1
    const begin = starts.at(-1) ?? 0
    const goesOn = points[at] === from && (at === begin || !this.#turnsBack(points[at - 1] ?? 0, from, to))
    if (goesOn && at > begin && speeds[at - 1] === speed && !this.#isCorner(from)) {
      points[at] = to
      return
    }
    if (goesOn) speeds[at] = speed
    else {
      starts.push(points.length)
      points.push(from)
      speeds.push(speed)
    }
    points.push(to)
    speeds.push(speed)
  }

  #isCorner(point: number): boolean {
    return (this.#shape.detail.off[point] ?? 0) >= this.#tolerance
  }

  /**
   * A joint gets longer the sharper it is, without bound, and all of it is rasterised only to be discarded: an end does
   * not.
   */
  #turnsBack(before: number, at: number, after: number): boolean {
    const { world } = this.#shape
    const [x, y] = [world[at * 2] ?? 0, world[at * 2 + 1] ?? 0]
    const [ax, ay] = [x - (world[before * 2] ?? 0), y - (world[before * 2 + 1] ?? 0)]
    const [bx, by] = [(world[after * 2] ?? 0) - x, (world[after * 2 + 1] ?? 0) - y]
    const cosine = ax * bx + ay * by
    return cosine < 0 && cosine ** 2 > SHARP_COSINE ** 2 * (ax * ax + ay * ay) * (bx * bx + by * by)
  }

  #isSeen(from: number, to: number): boolean {
    const { world } = this.#shape
    const [ax, ay] = [world[from * 2] ?? 0, world[from * 2 + 1] ?? 0]
    const [bx, by] = [world[to * 2] ?? 0, world[to * 2 + 1] ?? 0]
    return this.#meets(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))
  }

  #meets(west: number, north: number, east: number, south: number): boolean {
    const area = this.#area
    return (
      west <= (area[2] ?? 0) && (area[0] ?? 0) <= east && north <= (area[3] ?? 0) && (area[1] ?? 0) <= south
    )
  }
}

/** The lines that draw the way at a level without visible error, as far as they intersect an area. */
export const linesAt = (shape: WayShape, level: number, { west, north, east, south }: GeoBox): WayLines => {
  const corners = mercatorOf([west, north, east, south])
  return new LineBuilder(shape, level, corners).build()
}

const mercatorOf = (positions: readonly number[]): Float64Array =>
  mercator({
    count: positions.length / 2,
    positions: Float64Array.from(positions),
    at: new Float64Array(),
    speed: new Float32Array(),
  })

const ALPHA = 235
const GAP_ALPHA = 90

/** Lines as attributes for the graphics card. */
export const dataOf = (
  { way }: WayShape,
  { points, speeds, starts }: WayLines,
  colors: WayColors,
): WayData => {
  const path = new Float64Array(points.length * 2)
  const color = new Uint8Array(points.length * 4)
  for (const [step, point] of points.entries()) {
    path[step * 2] = way.positions[point * 2] ?? 0
    path[step * 2 + 1] = way.positions[point * 2 + 1] ?? 0
    const speed = speeds[step] ?? 0
    color.set(speed === UNKNOWN ? colors.unknown : colors.at(speed * SPEED_CLASS), step * 4)
    color[step * 4 + 3] = speed === UNKNOWN ? GAP_ALPHA : ALPHA
  }
  return {
    length: starts.length,
    startIndices: Uint32Array.from([...starts, points.length]),
    attributes: {
      getPath: { value: path, size: 2 },
      getColor: { value: color, size: 4, normalized: true },
    },
  }
}

/** The bounding box of the whole way; null without points. */
export const boxOf = ({ count, positions }: TrackWay): GeoBox | null => {
  let box: GeoBox | null = null
  for (let point = 0; point < count; point++)
    box = boxWith(box, positions[point * 2 + 1] ?? 0, positions[point * 2] ?? 0)
  return box
}
