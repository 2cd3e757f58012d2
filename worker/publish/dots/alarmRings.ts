import type { AlarmRing, DotStyle } from '../../../src/contract/engine.ts'
import type { DirtyTiles, PixelArea } from './dirtyTiles.ts'
import type { DotFrame } from './dotFrame.ts'
import { AS_ALARM, type PaintedDots } from './dotPainter.ts'

const FULL = 255

/**
 * A colour laid over another, both 0xAABBGGRR with colours that are not multiplied by their alpha (the operator "over" of
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
  /** More alarms than this in a picture are dots of their own colour without rings. */
  readonly most: number
}

/**
 * The rings around the alarms of a picture. They lie over all dots and are no part of them: they are laid on for as long as
 * pixels are handed over, and taken off again, so that dots are painted and patched without a thought of them.
 */
export class AlarmRings {
  readonly #frame: DotFrame
  readonly #pixels: Uint32Array
  readonly #rings: DotStyle['rings']
  /** Pixel of the middle of each alarm, by slot. */
  readonly #middles = new Map<number, number>()
  /** With more alarms there are no rings. */
  readonly #most: number
  #isWide: boolean
  /** Pixels under the rings that are on, in the order in which they were laid: where, and what they were. */
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

  /** Is there anything that beats? */
  get isBeating(): boolean {
    return this.#areShown && this.#rings?.[0] !== this.#rings?.[1]
  }

  get #areShown(): boolean {
    return this.#rings !== null && this.#middles.size > 0 && this.#middles.size <= this.#most
  }

  /** A vehicle's alarm stands on another pixel, has come or gone (null). */
  move(slot: number, middle: number | null, tiles: DirtyTiles): void {
    const [before, wereShown] = [this.#middles.get(slot), this.#areShown]
    if (before === (middle ?? undefined)) return
    if (wereShown && before !== undefined) this.#note(before, tiles)
    if (middle === null) this.#middles.delete(slot)
    else this.#middles.set(slot, middle)
    if (this.#areShown !== wereShown) this.#noteAll(tiles)
    else if (wereShown && middle !== null) this.#note(middle, tiles)
  }

  /** The other ring is shown from now on. */
  turn(isWide: boolean, tiles: DirtyTiles): void {
    if (isWide === this.#isWide) return
    this.#isWide = isWide
    if (this.isBeating) this.#noteAll(tiles)
  }

  /** Lays the rings on the picture: those that these squares show anything of, or all (null). */
  lay(tiles: DirtyTiles | null): void {
    const ring = this.#rings?.[Number(this.#isWide)]
    if (ring === undefined || !this.#areShown) return
    const laid = [...this.#middles].filter(
      ([, middle]) => tiles?.touches(this.#areaOf(middle, ring.side)) ?? true,
    )
    this.#reserve(laid.length * ring.pixels.length)
    // In the order of slots, so that a picture looks the same whatever happened before.
    for (const [, middle] of laid.toSorted(([a], [b]) => a - b)) this.#layOne(ring, middle)
  }

  /** Takes the rings off again. */
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

  /** Both rings of a middle: the one that was shown and the one that will be. */
  #note(middle: number, tiles: DirtyTiles): void {
    tiles.noteArea(this.#areaOf(middle, Math.max(1, ...(this.#rings ?? []).map(({ side }) => side))))
  }

  /** What a ring of this many pixels covers, as far as it is in the picture. */
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
