import type { AlarmRing, DotStyle } from '../../../src/contract/engine/dots.ts'
import type { DirtyTiles, PixelArea } from './dirtyTiles.ts'
import type { DotFrame } from './dotFrame.ts'
import { AS_ALARM, type PaintedDots } from './dotPainter.ts'

const FULL = 255

/**
 * One colour blended over another, both 0xAABBGGRR with straight (not premultiplied) alpha (the "over" operator of
 * Porter and Duff).
 */
export const over = (top: number, ground: number): number => {
  const alpha = top >>> 24
  const below = ground >>> 24
  if (alpha === FULL || below === 0) return top
  if (alpha === 0) return ground
  const rest = (below * (FULL - alpha)) / FULL
  const whole = alpha + rest
  const mixed = (shift: number): number =>
    Math.round((((top >>> shift) & FULL) * alpha + ((ground >>> shift) & FULL) * rest) / whole) << shift
  return ((Math.round(whole) << 24) | mixed(16) | mixed(8) | mixed(0)) >>> 0
}

export interface RingParts {
  readonly rings: DotStyle['rings']
  /** Which of the two rings is shown. */
  readonly isWide: boolean
  /** With more alarms than this in a picture, alarms are dots of their own colour without rings. */
  readonly most: number
}

/**
 * The rings around the alarms of a picture. They lie over all dots but are not part of them: they are drawn while
 * pixels are handed over and removed again, so that painting and patching dots ignores them.
 */
export class AlarmRings {
  readonly #frame: DotFrame
  readonly #pixels: Uint32Array
  readonly #rings: DotStyle['rings']
  /** Centre pixel of each alarm, by slot. */
  readonly #middles = new Map<number, number>()
  /** With more alarms there are no rings. */
  readonly #most: number
  #isWide: boolean
  /** Pixels under the drawn rings, in drawing order: index and previous value. */
  #places = new Uint32Array(0)
  #under = new Uint32Array(0)
  #count = 0

  constructor({ frame, pixels, slots, middles, alarms }: PaintedDots, { rings, isWide, most }: RingParts) {
    this.#frame = frame
    this.#pixels = pixels
    this.#rings = rings
    this.#isWide = isWide
    this.#most = most
    for (const nth of alarms) this.#middles.set(slots[nth] ?? 0, (middles[nth] ?? 0) - AS_ALARM)
  }

  /** Are there rings to animate? */
  get isBeating(): boolean {
    return this.#areShown && this.#rings?.[0] !== this.#rings?.[1]
  }

  get #areShown(): boolean {
    return this.#rings !== null && this.#middles.size > 0 && this.#middles.size <= this.#most
  }

  /** A vehicle's alarm moved to another pixel, started or ended (null). */
  move(slot: number, middle: number | null, tiles: DirtyTiles): void {
    const [before, wereShown] = [this.#middles.get(slot), this.#areShown]
    if (before === (middle ?? undefined)) return
    if (wereShown && before !== undefined) this.#note(before, tiles)
    if (middle === null) this.#middles.delete(slot)
    else this.#middles.set(slot, middle)
    if (this.#areShown !== wereShown) this.#noteAll(tiles)
    else if (wereShown && middle !== null) this.#note(middle, tiles)
  }

  /** Switches to the other ring. */
  turn(isWide: boolean, tiles: DirtyTiles): void {
    if (isWide === this.#isWide) return
    this.#isWide = isWide
    if (this.isBeating) this.#noteAll(tiles)
  }

  /** Draws the rings that intersect these tiles, or all (null). */
  lay(tiles: DirtyTiles | null): void {
    const ring = this.#rings?.[Number(this.#isWide)]
    if (ring === undefined || !this.#areShown) return
    const laid = [...this.#middles].filter(
      ([, middle]) => tiles?.touches(this.#areaOf(middle, ring.side)) ?? true,
    )
    this.#reserve(laid.length * ring.pixels.length)
    // In slot order, so that a picture looks the same after any history.
    for (const [, middle] of laid.toSorted(([a], [b]) => a - b)) this.#layOne(ring, middle)
  }

  /** Removes the rings. */
  lift(): void {
    for (let i = this.#count - 1; i >= 0; i--) this.#pixels[this.#places[i] ?? 0] = this.#under[i] ?? 0
    this.#count = 0
  }

  #reserve(pixels: number): void {
    if (this.#places.length >= pixels) return
    this.#places = new Uint32Array(pixels)
    this.#under = new Uint32Array(pixels)
  }

  #layOne({ side, pixels }: AlarmRing, middle: number): void {
    const { width, height } = this.#frame
    const reach = (side - 1) / 2
    const [left, top] = [(middle % width) - reach, Math.floor(middle / width) - reach]
    for (let y = Math.max(0, -top); y < side && top + y < height; y++) {
      for (let x = Math.max(0, -left); x < side && left + x < width; x++) {
        const color = pixels[y * side + x] ?? 0
        if (color >>> 24 === 0) continue
        const at = (top + y) * width + left + x
        const pixel = this.#pixels[at] ?? 0
        this.#places[this.#count] = at
        this.#under[this.#count] = pixel
        this.#count += 1
        this.#pixels[at] = over(color, pixel)
      }
    }
  }

  #noteAll(tiles: DirtyTiles): void {
    for (const middle of this.#middles.values()) this.#note(middle, tiles)
  }

  /** Marks both rings of a centre as dirty: the one shown and the one to be shown. */
  #note(middle: number, tiles: DirtyTiles): void {
    tiles.noteArea(this.#areaOf(middle, Math.max(1, ...(this.#rings ?? []).map(({ side }) => side))))
  }

  /** The area that a ring of this many pixels covers, clipped to the picture. */
  #areaOf(middle: number, side: number): PixelArea {
    const { width, height } = this.#frame
    const reach = (side - 1) / 2
    const [x, y] = [middle % width, Math.floor(middle / width)]
    return {
      west: Math.max(0, x - reach),
      north: Math.max(0, y - reach),
      east: Math.min(width - 1, x + reach),
      south: Math.min(height - 1, y + reach),
    }
  }
}
