import { grown } from '../../store/grown.ts'
import { AS_ALARM } from './dotPainter.ts'

const NONE = -1
/** No spot: the vehicle is not in the picture. Spots are below 2^32 - 1. */
const NOWHERE = 0xff_ff_ff_ff
/** Numbers per slot: the next and the previous vehicle of its pixel. */
const LINKS = 2

/**
 * The vehicles whose centre is on each pixel, with the visible one first. A spot is a pixel, with AS_ALARM for an
 * alarm. Among those that share a pixel an alarm is above others, and among equals the highest slot.
 */
export class DotSpots {
  /** Per pixel: the visible slot, or NONE. */
  readonly tops: Int32Array
  /** Per slot: its spot, or NOWHERE. */
  #spots: Uint32Array
  #links: Int32Array

  constructor(pixels: number, slots: number) {
    this.tops = new Int32Array(pixels).fill(NONE)
    this.#spots = new Uint32Array(slots).fill(NOWHERE)
    this.#links = new Int32Array(slots * LINKS).fill(NONE)
  }

  /** null: not in the picture. */
  spotOf(slot: number): number | null {
    const spot = this.#spots[slot] ?? NOWHERE
    return spot === NOWHERE ? null : spot
  }

  /** Was the slot, which is in the picture, painted as an alarm? */
  isAlarm(slot: number): boolean {
    return (this.#spots[slot] ?? 0) >= AS_ALARM
  }

  /** Is the slot the visible one on its pixel? */
  isOnTop(slot: number): boolean {
    return this.tops[this.#pixelOf(slot)] === slot
  }

  /** Adds a slot that is not in the picture. */
  put(slot: number, spot: number): void {
    this.#makeRoom(slot)
    this.#spots[slot] = spot
    const pixel = this.#pixelOf(slot)
    const top = this.tops[pixel] ?? NONE
    if (top === NONE || this.#isAbove(slot, top)) {
      this.tops[pixel] = slot
      this.#join(NONE, slot)
      this.#join(slot, top)
      return
    }
    this.#join(slot, this.#next(top))
    this.#join(top, slot)
  }

  /** Removes a slot that is in the picture. */
  take(slot: number): void {
    const next = this.#next(slot)
    const previous = this.#links[slot * LINKS + 1] ?? NONE
    const pixel = this.#pixelOf(slot)
    this.#spots[slot] = NOWHERE
    this.#join(previous, next)
    if (previous === NONE) this.tops[pixel] = this.#raise(next)
  }

  /**
   * Moves the highest of a chain to its head. Every vehicle of a pixel is equally likely to leave, so it is rarely
   * the top one.
   */
  #raise(first: number): number {
    let top = first
    for (let slot = first; slot !== NONE; slot = this.#next(slot)) if (this.#isAbove(slot, top)) top = slot
    if (top === first) return top
    this.#join(this.#links[top * LINKS + 1] ?? NONE, this.#next(top))
    this.#join(NONE, top)
    this.#join(top, first)
    return top
  }

  #isAbove(slot: number, other: number): boolean {
    const [a, b] = [this.isAlarm(slot), this.isAlarm(other)]
    return a === b ? slot > other : a
  }

  #pixelOf(slot: number): number {
    const spot = this.#spots[slot] ?? 0
    return spot >= AS_ALARM ? spot - AS_ALARM : spot
  }

  #next(slot: number): number {
    return this.#links[slot * LINKS] ?? NONE
  }

  #join(slot: number, next: number): void {
    if (slot !== NONE) this.#links[slot * LINKS] = next
    if (next !== NONE) this.#links[next * LINKS + 1] = slot
  }

  #makeRoom(slot: number): void {
    if (slot < this.#spots.length) return
    const room = Math.max(slot + 1, Math.ceil(this.#spots.length * 1.5))
    this.#spots = grown(this.#spots, room, NOWHERE)
    this.#links = grown(this.#links, room * LINKS, NONE)
  }
}
