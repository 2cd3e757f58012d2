import type { DotStyle } from '../../../src/contract/engine/dots.ts'
import type { DirtyTiles, PixelArea } from './dirtyTiles.ts'
import { AS_ALARM, type DotSource, type PaintedDots } from './dotPainter.ts'
import type { DotSpots } from './dotSpots.ts'
import { alarmSide, type DotRun, dotRuns, outlined } from './dotStencil.ts'

const NONE = -1

const reachOf = (runs: readonly DotRun[]): number => (runs.length - 1) / 2

/** One extra pixel around every part, from which the outline is computed. */
const EDGE = 1

/**
 * Repaints small parts of a picture from the vehicles whose dots reach into them, in any order: the highest slot of
 * each pixel wins, as when painting in slot order.
 */
export class SpotPainter {
  /** How far a dot reaches from its centre including the outline, pixels. */
  readonly reach: number
  readonly #source: DotSource
  readonly #spots: DotSpots
  readonly #tiles: DirtyTiles
  readonly #painted: PaintedDots
  readonly #style: DotStyle
  readonly #runs: readonly DotRun[]
  readonly #large: readonly DotRun[]
  readonly #rim: readonly DotRun[]
  /** Of the part being painted, with its edge: the highest dot and the highest alarm per pixel. */
  #dots = new Int32Array(0)
  #alarms = new Int32Array(0)
  /** 1 where the alarm itself is, 0 where its outline is. */
  #inAlarm = new Uint8Array(0)
  #width = 0
  #height = 0

  constructor(source: DotSource, spots: DotSpots, tiles: DirtyTiles, painted: PaintedDots, style: DotStyle) {
    const { side, frame } = painted
    this.#source = source
    this.#spots = spots
    this.#tiles = tiles
    this.#painted = painted
    this.#style = style
    this.#runs = dotRuns(side * frame.pixelRatio)
    this.#large = dotRuns(alarmSide(side) * frame.pixelRatio)
    this.#rim = outlined(this.#large)
    this.reach = reachOf(this.#rim)
  }

  /** The area that changes when a dot is painted there or removed. */
  areaOf(spot: number): PixelArea {
    const isAlarm = spot >= AS_ALARM
    const pixel = isAlarm ? spot - AS_ALARM : spot
    const reach = isAlarm ? this.reach : reachOf(this.#runs) + EDGE
    const { width } = this.#painted.frame
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    return { west: x - reach, east: x + reach, north: y - reach, south: y + reach }
  }

  paint(area: PixelArea): void {
    this.#begin(area)
    this.#collect(area)
    for (let y = area.north; y <= area.south; y++) this.#row(area, y)
  }

  #begin({ west, east, north, south }: PixelArea): void {
    this.#width = east - west + 1 + 2 * EDGE
    this.#height = south - north + 1 + 2 * EDGE
    const size = this.#width * this.#height
    if (this.#dots.length < size) {
      this.#dots = new Int32Array(size)
      this.#alarms = new Int32Array(size)
      this.#inAlarm = new Uint8Array(size)
    }
    this.#dots.fill(NONE, 0, size)
    this.#alarms.fill(NONE, 0, size)
  }

  /** Collects every dot that may reach into the part or its edge. */
  #collect({ west, east, north, south }: PixelArea): void {
    const { width, height } = this.#painted.frame
    const { tops } = this.#spots
    const far = this.reach + EDGE
    const [left, right] = [Math.max(0, west - far), Math.min(width - 1, east + far)]
    for (let y = Math.max(0, north - far); y <= Math.min(height - 1, south + far); y++) {
      for (let at = y * width + left; at <= y * width + right; at++) {
        const slot = tops[at] ?? NONE
        if (slot === NONE) continue
        const [x, row] = [at - y * width - west + EDGE, y - north + EDGE]
        if (this.#spots.isAlarm(slot)) this.#lay(slot, x, row)
        else this.#raise(this.#dots, slot, x, row, this.#runs)
      }
    }
  }

  #lay(slot: number, x: number, y: number): void {
    this.#raise(this.#alarms, slot, x, y, this.#rim)
    const [alarms, inAlarm, width] = [this.#alarms, this.#inAlarm, this.#width]
    const [top, bottom] = [Math.max(0, y - this.reach), Math.min(this.#height - 1, y + this.reach)]
    for (let row = top; row <= bottom; row++) {
      const run = this.#large[row - y + reachOf(this.#large)]
      const [from, to] = run === undefined ? [1, 0] : [x + run.x0, x + run.x1]
      for (
        let column = Math.max(0, x - this.reach);
        column <= Math.min(width - 1, x + this.reach);
        column++
      ) {
        const at = row * width + column
        if (alarms[at] === slot) inAlarm[at] = Number(column >= from && column <= to)
      }
    }
  }

  #raise(slots: Int32Array, slot: number, x: number, y: number, runs: readonly DotRun[]): void {
    const width = this.#width
    for (const { dy, x0, x1 } of runs) {
      const row = y + dy
      if (row < 0 || row >= this.#height) continue
      const end = row * width + Math.min(width - 1, x + x1)
      for (let at = row * width + Math.max(0, x + x0); at <= end; at++) {
        if ((slots[at] ?? NONE) < slot) slots[at] = slot
      }
    }
  }

  #row({ west, east, north }: PixelArea, y: number): void {
    const { pixels, frame } = this.#painted
    const start = (y - north + EDGE) * this.#width + EDGE
    for (let x = west; x <= east; x++) {
      const color = this.#colorAt(start + x - west)
      const at = y * frame.width + x
      if (pixels[at] === color) continue
      pixels[at] = color
      this.#tiles.note(x, y)
    }
  }

  #colorAt(at: number): number {
    const { alarm, halo, colors } = this.#style
    const dots = this.#dots
    if (this.#alarms[at] !== NONE) return this.#inAlarm[at] === 1 ? alarm : halo
    const slot = dots[at] ?? NONE
    if (slot !== NONE) {
      const { statuses, flags } = this.#source
      return colors[(statuses[slot] ?? 0) * 256 + (flags[slot] ?? 0)] ?? 0
    }
    const width = this.#width
    const isNeighbour =
      dots[at - 1] !== NONE || dots[at + 1] !== NONE || dots[at - width] !== NONE || dots[at + width] !== NONE
    return isNeighbour ? halo : 0
  }
}
