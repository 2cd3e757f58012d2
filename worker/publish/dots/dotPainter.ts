import type { DotStyle } from '../../../src/contract/engine/dots.ts'
import { MARK_FLAG } from '../../../src/contract/engine/marks.ts'
import { grown } from '../../store/grown.ts'
import { boxOfFrame, type DotFrame } from './dotFrame.ts'
import { DotGrid } from './dotGrid.ts'
import { alarmSide, type DotRun, dotRuns, dotSide, outlined, pixelsOf } from './dotStencil.ts'
import type { PlaceIndex, WorldBox } from './placeIndex.ts'

/** The input of the painter, by slot; the arrays may be replaced between two slices of a painting. */
export interface DotSource {
  readonly slotLimit: number
  readonly statuses: ArrayLike<number>
  readonly flags: ArrayLike<number>
  /** The slot holds a vehicle that passes the filters of the map. */
  isShown(slot: number): boolean
}

/** Slots scanned between two checks of the clock. */
const SLOTS_PER_STEP = 16_384
/** Picture rows outlined between two checks of the clock. */
const ROWS_PER_STEP = 128
const FIRST_ROOM = 4_096
/** Frames of a zoom differ by a few pixels; this much extra room fits all of them. */
const ROOM = 1.05

/** Flag of a painted centre: the vehicle was painted as an alarm. Pictures have fewer pixels than this. */
export const AS_ALARM = 2 ** 31

/** The result of a painting; valid until the next one begins. */
export interface PaintedDots {
  readonly frame: DotFrame
  readonly count: number
  /** Side of the dots, CSS pixels. */
  readonly side: number
  /** Row by row; may be longer than the frame. */
  readonly pixels: Uint32Array<ArrayBuffer>
  /** The first `count` are the vehicles, and the pixel of each one's centre, with AS_ALARM. */
  readonly slots: Uint32Array
  readonly middles: Uint32Array
  /** Indexes of those painted as alarms. */
  readonly alarms: readonly number[]
}

/**
 * Paints every shown vehicle of a frame as a dot in the colour of its status with an outline around the painted area;
 * alarms last and larger, each with its own outline. Pixels are 0xAABBGGRR, row by row.
 */
export class DotPainter {
  readonly #source: DotSource
  readonly #places: PlaceIndex
  #pixels = new Uint32Array(0)
  /** Slots of the frame; the first `#count` are valid. */
  #slots = new Uint32Array(0)
  /** Per slot of the frame: the pixel of its centre, with AS_ALARM once it is painted as an alarm. */
  #middles = new Uint32Array(0)
  #count = 0
  #side: number | null = null
  #grid = DotGrid.NONE

  constructor(source: DotSource, places: PlaceIndex) {
    this.#source = source
    this.#places = places
  }

  /** Some vehicles of the last painting, evenly chosen: at most `most` slots. */
  sample(most: number): readonly number[] {
    const step = Math.max(1, Math.ceil(this.#count / most))
    return Array.from({ length: Math.ceil(this.#count / step) }, (_, i) => this.#slots[i * step] ?? 0)
  }

  /** Frees the working memory of a painting. */
  forget(): void {
    this.#pixels = new Uint32Array(0)
    this.#slots = new Uint32Array(0)
    this.#middles = new Uint32Array(0)
    this.#count = 0
    this.#side = null
  }

  /** Yields whenever other work may run in between; each vehicle is painted once, in its state at that moment. */
  *paint(frame: DotFrame, style: DotStyle): Generator<undefined, PaintedDots> {
    this.#begin(frame)
    const box = boxOfFrame(frame)
    for (let from = 0; from < this.#source.slotLimit; from += SLOTS_PER_STEP) {
      this.#collect(box, from, Math.min(this.#source.slotLimit, from + SLOTS_PER_STEP))
      yield
    }
    const side = dotSide(this.#count, this.#side)
    this.#side = side
    const runs = dotRuns(side * frame.pixelRatio)
    const large = dotRuns(alarmSide(side) * frame.pixelRatio)
    // Few dots are outlined one by one beneath all of them, many by scanning every pixel: the same line at less cost.
    const ground = outlined(runs)
    const isSparse = this.#count * pixelsOf(ground) < frame.width * frame.height
    if (isSparse) yield* this.#outlineEach(style, ground)
    const alarms: number[] = []
    for (let from = 0; from < this.#count; from += SLOTS_PER_STEP) {
      const to = Math.min(this.#count, from + SLOTS_PER_STEP)
      for (const nth of this.#dots(style, runs, from, to)) alarms.push(nth)
      yield
    }
    if (!isSparse) yield* this.#outlineAll(frame, style)
    const rim = outlined(large)
    for (const nth of alarms) {
      const middle = this.#middles[nth] ?? 0
      this.#dot(middle, style.halo, rim)
      this.#dot(middle, style.alarm, large)
      this.#middles[nth] = middle + AS_ALARM
    }
    const [pixels, slots, middles] = [this.#pixels, this.#slots, this.#middles]
    return { frame, count: this.#count, side, pixels, slots, middles, alarms }
  }

  #begin(frame: DotFrame): void {
    const size = frame.width * frame.height
    const isFit = this.#pixels.length >= size && this.#pixels.length <= size * 4
    if (isFit) this.#pixels.fill(0, 0, size)
    else this.#pixels = new Uint32Array(Math.ceil(size * ROOM))
    this.#count = 0
    this.#grid = new DotGrid(frame)
  }

  #collect(box: WorldBox, from: number, to: number): void {
    const { west, east, north, south } = box
    const source = this.#source
    const places = this.#places
    if (this.#slots.length < this.#count + to - from) {
      const room = Math.max(FIRST_ROOM, this.#count + to - from, this.#slots.length * 2)
      this.#slots = grown(this.#slots, room)
      this.#middles = grown(this.#middles, room)
    }
    const slots = this.#slots
    const middles = this.#middles
    const grid = this.#grid
    let count = this.#count
    // A slot without a place has a y beyond every box.
    for (let slot = from; slot < to; slot++) {
      const x = places.xAt(slot)
      const y = places.yAt(slot)
      if (x < west || x > east || y < north || y > south || !source.isShown(slot)) continue
      slots[count] = slot
      middles[count] = grid.pixelOf(x, y)
      count += 1
    }
    this.#count = count
  }

  *#outlineEach({ halo }: DotStyle, ground: readonly DotRun[]): Generator<undefined, void> {
    for (let i = 0; i < this.#count; i++) {
      this.#dot(this.#middles[i] ?? 0, halo, ground)
      if (i % SLOTS_PER_STEP === SLOTS_PER_STEP - 1) yield
    }
  }

  /** Paints a part of the collected slots; the alarms among them are skipped and returned by index. */
  #dots({ colors }: DotStyle, runs: readonly DotRun[], from: number, to: number): readonly number[] {
    const { statuses, flags } = this.#source
    const isSmall = runs.length === 3
    const alarms: number[] = []
    for (let i = from; i < to; i++) {
      const slot = this.#slots[i] ?? 0
      const middle = this.#middles[i] ?? 0
      const flag = flags[slot] ?? 0
      const color = colors[(statuses[slot] ?? 0) * 256 + flag] ?? 0
      if ((flag & MARK_FLAG.alarm) !== 0) alarms.push(i)
      else if (isSmall) this.#smallDot(middle, color)
      else this.#dot(middle, color, runs)
    }
    return alarms
  }

  #smallDot(at: number, color: number): void {
    const pixels = this.#pixels
    const { width } = this.#grid
    pixels[at - width - 1] = pixels[at - width] = pixels[at - width + 1] = color
    pixels[at - 1] = pixels[at] = pixels[at + 1] = color
    pixels[at + width - 1] = pixels[at + width] = pixels[at + width + 1] = color
  }

  #dot(at: number, color: number, runs: readonly DotRun[]): void {
    const pixels = this.#pixels
    const { width } = this.#grid
    for (const { dy, x0, x1 } of runs) {
      const row = at + dy * width
      // Runs are short: a loop is faster than a call of `fill`.
      for (let x = row + x0; x <= row + x1; x++) pixels[x] = color
    }
  }

  *#outlineAll(frame: DotFrame, { halo }: DotStyle): Generator<undefined, void> {
    const end = frame.height - 1
    for (let row = 1; row < end; row += ROWS_PER_STEP) {
      this.#outline(frame, halo, row, Math.min(end, row + ROWS_PER_STEP))
      yield
    }
  }

  /** A one-pixel line around the painted area, which keeps the contrast on every map. */
  #outline({ width }: DotFrame, halo: number, from: number, to: number): void {
    const pixels = this.#pixels
    const isPaint = (pixel: number | undefined): boolean => pixel !== 0 && pixel !== halo
    for (let at = from * width + 1; at < to * width - 1; at++) {
      if (pixels[at] !== 0) continue
      if (
        isPaint(pixels[at - 1]) ||
        isPaint(pixels[at + 1]) ||
        isPaint(pixels[at - width]) ||
        isPaint(pixels[at + width])
      ) {
        pixels[at] = halo
      }
    }
  }
}
