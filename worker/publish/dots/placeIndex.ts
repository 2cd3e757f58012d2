import { grown } from '../../store/grown.ts'
import { mercatorX, mercatorY } from '../../../src/contract/rules/mercator.ts'

/** Places are whole parts of the Web Mercator world: a hundredth of a metre at the equator. */
export const WORLD_UNITS = 2 ** 32
/** In `ys`: the vehicle has no place. */
export const NOWHERE = 0xff_ff_ff_ff
/** A cell is 2^-14 of the world: 1.6 km at 50 degrees, so that a city has some hundred and a crowd is found in few steps. */
const CELL_SHIFT = 18
/** Cells share this many chains; a chain is checked cell by cell. */
const CHAINS = 1 << 18
const END = -1
const ABSENT = -2
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

/**
 * Where every vehicle stands in the Web Mercator world, by slot, and in which cell, so that a spot is answered without a
 * walk over the fleet. A move costs the same at any number of vehicles (L2).
 */
export class PlaceIndex {
  /** Per slot: WORLD_UNITS from the west; anything where `ys` is NOWHERE. Replaced when it grows. */
  xs = new Uint32Array(0)
  /** Per slot: WORLD_UNITS from the north, or NOWHERE. Replaced when it grows. */
  ys = new Uint32Array(0)
  /** First slot of each chain. */
  readonly #heads = new Int32Array(CHAINS).fill(END)
  #next = new Int32Array(0)
  #previous = new Int32Array(0)

  /** The vehicle stands there now; a place that is not known (NaN) is none. */
  put(slot: number, latitude: number, longitude: number): void {
    this.#reserve(slot)
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return this.#take(slot)
    const x = Math.min(WORLD_UNITS - 1, Math.max(0, Math.floor(mercatorX(longitude) * WORLD_UNITS)))
    const y = Math.min(NOWHERE - 1, Math.max(0, Math.floor(mercatorY(latitude) * WORLD_UNITS)))
    const isIn = this.#previous[slot] !== ABSENT
    const [oldX, oldY] = [this.xs[slot] ?? 0, this.ys[slot] ?? 0]
    const stays = isIn && oldX >>> CELL_SHIFT === x >>> CELL_SHIFT && oldY >>> CELL_SHIFT === y >>> CELL_SHIFT
    if (isIn && !stays) this.#unlink(slot)
    this.xs[slot] = x
    this.ys[slot] = y
    if (!stays) this.#link(slot)
  }

  /** Is the slot's place in the box? */
  isIn(slot: number, box: WorldBox): boolean {
    const y = this.ys[slot] ?? NOWHERE
    const x = this.xs[slot] ?? 0
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
    const end = Math.min(limit, this.ys.length)
    for (let slot = 0; slot < end; slot++) if (this.isIn(slot, box) && !visit(slot)) return
  }

  #visitCell(col: number, row: number, box: WorldBox, visit: (slot: number) => boolean): boolean {
    let slot = this.#heads[chainOf(col, row)] ?? END
    while (slot !== END) {
      const isHere =
        (this.xs[slot] ?? 0) >>> CELL_SHIFT === col && (this.ys[slot] ?? 0) >>> CELL_SHIFT === row
      if (isHere && this.isIn(slot, box) && !visit(slot)) return false
      slot = this.#next[slot] ?? END
    }
    return true
  }

  #chainOf(slot: number): number {
    return chainOf((this.xs[slot] ?? 0) >>> CELL_SHIFT, (this.ys[slot] ?? 0) >>> CELL_SHIFT)
  }

  #link(slot: number): void {
    const chain = this.#chainOf(slot)
    const head = this.#heads[chain] ?? END
    this.#heads[chain] = slot
    this.#next[slot] = head
    this.#previous[slot] = END
    if (head !== END) this.#previous[head] = slot
  }

  #unlink(slot: number): void {
    const [next, previous] = [this.#next[slot] ?? END, this.#previous[slot] ?? END]
    if (previous === END) this.#heads[this.#chainOf(slot)] = next
    else this.#next[previous] = next
    if (next !== END) this.#previous[next] = previous
  }

  #take(slot: number): void {
    if (this.#previous[slot] === ABSENT) return
    this.#unlink(slot)
    this.#previous[slot] = ABSENT
    this.ys[slot] = NOWHERE
  }

  #reserve(slot: number): void {
    if (slot < this.ys.length) return
    const room = Math.max(1_024, slot + 1, Math.ceil(this.ys.length * 1.5))
    this.xs = grown(this.xs, room)
    this.ys = grown(this.ys, room, NOWHERE)
    this.#next = grown(this.#next, room, END)
    this.#previous = grown(this.#previous, room, ABSENT)
  }
}
