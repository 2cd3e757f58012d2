import { mercatorX, mercatorY } from '../../../src/contract/rules/mercator.ts'
import { grown } from '../../store/grown.ts'
import { BLOCK } from '../../store/readAhead.ts'
import { type MarkSource, slotPlaces } from '../markSource.ts'
import { SlotBits } from '../slotBits.ts'

/** Places are integers in the Web Mercator world, a hundredth of a metre at the equator. */
export const WORLD_UNITS = 2 ** 32
/** In place of a y: the vehicle has no place. */
export const NOWHERE = 0xff_ff_ff_ff
/**
 * A cell is 2^-14 of the world: 1.6 km at 50 degrees, so that a city has some hundred and a crowd is found in few
 * steps.
 */
const CELL_SHIFT = 18
/** Number of hash chains shared by the cells; a chain is checked cell by cell. */
const CHAINS = 1 << 18
const END = -1
/** Numbers per slot: x and y, or the next and the previous one of its chain; adjacent, for a single memory access. */
const PAIR = 2
/** Walking a cell costs about as much as scanning this many vehicles. */
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

/**
 * The place of every vehicle in the Web Mercator world, by slot, and its cell, so that a spatial query needs no scan
 * of the fleet. The cost of a move is independent of the number of vehicles (L2), and almost nothing for one recorded
 * with `noteMoved`: the source is read at the next visit, once per vehicle however often it moved.
 */
export class PlaceIndex {
  /** Per slot: WORLD_UNITS from the west (undefined without a place), then from the north, or NOWHERE. */
  #places = new Uint32Array(0)
  /** First slot of each chain. */
  readonly #heads = new Int32Array(CHAINS).fill(END)
  /** Per slot: the next of its chain or END, then the previous one or END. Undefined without a place. */
  #links = new Int32Array(0)
  readonly #source: Pick<MarkSource, 'readPlaces'>
  /** Slots that moved since the last visit. */
  readonly #moved = new SlotBits()
  #hasMoved = false
  /** A block of them, and their places. */
  readonly #block = new Uint32Array(BLOCK)
  readonly #at = slotPlaces(BLOCK)
  /** The slots of a block that are put one by one. */
  readonly #others = new Int32Array(BLOCK)
  /** Keeps the reads of `#touchLinks` from being optimised away. */
  checksum = 0

  constructor(source: Pick<MarkSource, 'readPlaces'>) {
    this.#source = source
  }

  /** WORLD_UNITS from the west, as of the last put or visit; undefined where `yAt` is NOWHERE. */
  xAt(slot: number): number {
    return this.#places[slot * PAIR] ?? 0
  }
  /** WORLD_UNITS from the north, as of the last put or visit, or NOWHERE. */
  yAt(slot: number): number {
    return this.#places[slot * PAIR + 1] ?? NOWHERE
  }

  /** Sets the vehicle's place; NaN removes it. */
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

  /** Notes as moved those of the slots `from` to before `to` that changed for one of the reasons `placed`. */
  noteMoved(slots: Uint32Array, reasons: Uint16Array, from: number, to: number, placed: number): void {
    this.#moved.addFor(slots, reasons, from, to, placed)
    this.#hasMoved = true
  }

  /** Updates the places of the slots noted as moved. */
  #catchUp(): void {
    if (!this.#hasMoved) return
    this.#hasMoved = false
    for (const count of this.#moved.takeAll(this.#block)) {
      // The slots of a block are ascending.
      this.#reserve(this.#block[count - 1] ?? 0)
      this.#source.readPlaces(this.#block, 0, count, this.#at)
      this.#putBlock(count)
    }
  }

  /** Most of a block stay in their cell, which costs two writes. */
  #putBlock(size: number): void {
    const slots = this.#block
    const { latitudes, longitudes } = this.#at
    const places = this.#places
    const others = this.#others
    let count = 0
    for (let i = 0; i < size; i++) {
      const latitude = latitudes[i] ?? 0
      const longitude = longitudes[i] ?? 0
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
      this.put(slots[i] ?? 0, latitudes[i] ?? 0, longitudes[i] ?? 0)
    }
  }

  /** Prefetches what unlinking needs: the slot's own links, then those of its neighbours in the chain. */
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

  /** Is the slot's place in the box, as of the last put or visit? */
  isIn(slot: number, box: WorldBox): boolean {
    const y = this.yAt(slot)
    const x = this.xAt(slot)
    return y !== NOWHERE && x >= box.west && x <= box.east && y >= box.north && y <= box.south
  }

  /**
   * Visits the slots of a box until `visit` returns false: by its cells while that is cheaper than scanning all
   * `limit` slots.
   */
  visit(box: WorldBox, limit: number, visit: (slot: number) => boolean): void {
    this.#catchUp()
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
