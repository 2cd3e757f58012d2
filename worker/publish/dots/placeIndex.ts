import { mercatorX, mercatorY } from '../../../src/contract/rules/mercator.ts'
import type { DirtyBatch } from '../../store/dirtySet.ts'
import { grown } from '../../store/grown.ts'
import { BLOCK } from '../../store/readAhead.ts'
import type { SlotPlaces } from '../markSource.ts'

/** Places are whole parts of the Web Mercator world: a hundredth of a metre at the equator. */
export const WORLD_UNITS = 2 ** 32
/** Instead of a y: the vehicle has no place. */
export const NOWHERE = 0xff_ff_ff_ff
/** A cell is 2^-14 of the world: 1.6 km at 50 degrees, so that a city has some hundred and a crowd is found in few steps. */
const CELL_SHIFT = 18
/** Cells share this many chains; a chain is checked cell by cell. */
const CHAINS = 1 << 18
const END = -1
/** Numbers of a slot: x and y, or the next and the previous one of its chain; memory is waited for once for both. */
const PAIR = 2
/** Walking a cell costs about as much as looking at this many vehicles in turn. */
const CELL_COST = 4

/** A part of the world in WORLD_UNITS, edges included; west is never east of east. */
export interface WorldBox {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

const chainOf = (col: number, row: number): number =>
  (Math.imul(col, 0x9e_37_79_b1) ^ Math.imul(row, 0x85_eb_ca_6b)) >>> 14

const xOf = (longitude: number): number =>
  Math.min(WORLD_UNITS - 1, Math.max(0, Math.floor(mercatorX(longitude) * WORLD_UNITS)))
const yOf = (latitude: number): number =>
  Math.min(NOWHERE - 1, Math.max(0, Math.floor(mercatorY(latitude) * WORLD_UNITS)))

const highestOf = (slots: Uint32Array, from: number, to: number): number => {
  let highest = 0
  for (let i = from; i < to; i++) highest = Math.max(highest, slots[i] ?? 0)
  return highest
}

/**
 * Where every vehicle stands in the Web Mercator world, by slot, and in which cell, so that a spot is answered without a
 * walk over the fleet. A move costs the same at any number of vehicles (L2).
 */
export class PlaceIndex {
  /** Per slot: WORLD_UNITS from the west, anything where there is no place; then from the north, or NOWHERE. */
  #places = new Uint32Array(0)
  /** First slot of each chain. */
  readonly #heads = new Int32Array(CHAINS).fill(END)
  /** Per slot: the next of its chain, or END; then the previous one or END. Anything without a place. */
  #links = new Int32Array(0)
  /** Which of a block are put one by one. */
  readonly #others = new Int32Array(BLOCK)
  /** Keeps the reads of `#touch` from being optimised away. */
  checksum = 0

  /** WORLD_UNITS from the west; anything where `yAt` is NOWHERE. */
  xAt(slot: number): number {
    return this.#places[slot * PAIR] ?? 0
  }
  /** WORLD_UNITS from the north, or NOWHERE. */
  yAt(slot: number): number {
    return this.#places[slot * PAIR + 1] ?? NOWHERE
  }

  /** The vehicle stands there now; a place that is not known (NaN) is none. */
  put(slot: number, latitude: number, longitude: number): void {
    this.#reserve(slot)
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return this.#take(slot)
    const x = xOf(longitude)
    const y = yOf(latitude)
    const oldY = this.yAt(slot)
    const isIn = oldY !== NOWHERE
    const stays =
      isIn && this.xAt(slot) >>> CELL_SHIFT === x >>> CELL_SHIFT && oldY >>> CELL_SHIFT === y >>> CELL_SHIFT
    if (isIn && !stays) this.#unlink(slot)
    this.#places[slot * PAIR] = x
    this.#places[slot * PAIR + 1] = y
    if (!stays) this.#link(slot)
  }

  /**
   * The same for those of the slots `from` to before `to` that changed for one of the reasons `placed`, BLOCK of them at
   * most; their places are the first ones of `at`. Most stay in their cell, which is a matter of two numbers.
   */
  putAll(
    { slots, reasons }: Pick<DirtyBatch, 'slots' | 'reasons'>,
    from: number,
    to: number,
    placed: number,
    { latitudes, longitudes }: Pick<SlotPlaces, 'latitudes' | 'longitudes'>,
  ): void {
    this.#reserve(highestOf(slots, from, to))
    this.#touch(slots, from, to)
    const places = this.#places
    const others = this.#others
    let count = 0
    for (let i = from; i < to; i++) {
      if (((reasons[i] ?? 0) & placed) === 0) continue
      const latitude = latitudes[i - from] ?? 0
      const longitude = longitudes[i - from] ?? 0
      const at = (slots[i] ?? 0) * PAIR
      const x = xOf(longitude)
      const y = yOf(latitude)
      const oldX = places[at] ?? 0
      const oldY = places[at + 1] ?? 0
      others[count] = i
      if (
        Number.isNaN(latitude) ||
        Number.isNaN(longitude) ||
        oldY === NOWHERE ||
        oldX >>> CELL_SHIFT !== x >>> CELL_SHIFT ||
        oldY >>> CELL_SHIFT !== y >>> CELL_SHIFT
      ) {
        count += 1
        continue
      }
      places[at] = x
      places[at + 1] = y
    }
    this.#touchLinks(slots, others, count)
    for (let nth = 0; nth < count; nth++) {
      const i = others[nth] ?? 0
      this.put(slots[i] ?? 0, latitudes[i - from] ?? 0, longitudes[i - from] ?? 0)
    }
  }

  /** Reads places ahead, in a loop that waits for many at once. */
  #touch(slots: Uint32Array, from: number, to: number): void {
    const places = this.#places
    let sum = 0
    for (let i = from; i < to; i++) sum += places[(slots[i] ?? 0) * PAIR] ?? 0
    this.checksum = sum
  }

  /** Reads ahead what leaving a chain takes: the slot's own links, then those of its neighbours there. */
  #touchLinks(slots: Uint32Array, others: Int32Array, count: number): void {
    const links = this.#links
    let sum = 0
    for (let nth = 0; nth < count; nth++) sum += links[(slots[others[nth] ?? 0] ?? 0) * PAIR] ?? 0
    for (let nth = 0; nth < count; nth++) {
      const at = (slots[others[nth] ?? 0] ?? 0) * PAIR
      sum += links[Math.max(0, links[at] ?? 0) * PAIR] ?? 0
      sum += links[Math.max(0, links[at + 1] ?? 0) * PAIR] ?? 0
    }
    this.checksum = sum
  }

  /** Is the slot's place in the box? */
  isIn(slot: number, box: WorldBox): boolean {
    const y = this.yAt(slot)
    const x = this.xAt(slot)
    return y !== NOWHERE && x >= box.west && x <= box.east && y >= box.north && y <= box.south
  }

  /**
   * Visits the slots of a box until `visit` answers false: by its cells while that is less work than a look at all `limit`
   * slots.
   */
  visit(box: WorldBox, limit: number, visit: (slot: number) => boolean): void {
    const [west, east] = [box.west >>> CELL_SHIFT, box.east >>> CELL_SHIFT]
    const [north, south] = [box.north >>> CELL_SHIFT, box.south >>> CELL_SHIFT]
    if ((east - west + 1) * (south - north + 1) * CELL_COST > limit) return this.#visitAll(box, limit, visit)
    for (let row = north; row <= south; row++) {
      for (let col = west; col <= east; col++) if (!this.#visitCell(col, row, box, visit)) return
    }
  }

  #visitAll(box: WorldBox, limit: number, visit: (slot: number) => boolean): void {
    const end = Math.min(limit, this.#places.length / PAIR)
    for (let slot = 0; slot < end; slot++) if (this.isIn(slot, box) && !visit(slot)) return
  }

  #visitCell(col: number, row: number, box: WorldBox, visit: (slot: number) => boolean): boolean {
    let slot = this.#heads[chainOf(col, row)] ?? END
    while (slot !== END) {
      const isHere = this.xAt(slot) >>> CELL_SHIFT === col && this.yAt(slot) >>> CELL_SHIFT === row
      if (isHere && this.isIn(slot, box) && !visit(slot)) return false
      slot = this.#links[slot * PAIR] ?? END
    }
    return true
  }

  #chainOf(slot: number): number {
    return chainOf(this.xAt(slot) >>> CELL_SHIFT, this.yAt(slot) >>> CELL_SHIFT)
  }

  #link(slot: number): void {
    const chain = this.#chainOf(slot)
    const head = this.#heads[chain] ?? END
    this.#heads[chain] = slot
    this.#links[slot * PAIR] = head
    this.#links[slot * PAIR + 1] = END
    if (head !== END) this.#links[head * PAIR + 1] = slot
  }

  #unlink(slot: number): void {
    const next = this.#links[slot * PAIR] ?? END
    const previous = this.#links[slot * PAIR + 1] ?? END
    if (previous === END) this.#heads[this.#chainOf(slot)] = next
    else this.#links[previous * PAIR] = next
    if (next !== END) this.#links[next * PAIR + 1] = previous
  }

  #take(slot: number): void {
    if (this.yAt(slot) === NOWHERE) return
    this.#unlink(slot)
    this.#places[slot * PAIR + 1] = NOWHERE
  }

  #reserve(slot: number): void {
    const known = this.#places.length / PAIR
    if (slot < known) return
    const room = Math.max(1_024, slot + 1, Math.ceil(known * 1.5)) * PAIR
    this.#places = grown(this.#places, room, NOWHERE)
    this.#links = grown(this.#links, room, END)
  }
}
