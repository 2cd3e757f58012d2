import { EVENT_FILTERS } from '../../src/contract/wire/eventFilterNames.ts'
import { SIMPLE_EVENT_NAMES } from '../../src/contract/wire/events.ts'
import { grown } from './grown.ts'

/** Marks a cell whose number is stored in the sparse table. */
const ELSEWHERE = 255
/** Cells of one slot are adjacent: a row of the list reads all of them with a single memory access. */
export const COUNT_CELLS = SIMPLE_EVENT_NAMES.length

const CELL_OF: ReadonlyMap<string, number> = new Map(SIMPLE_EVENT_NAMES.map((name, index) => [name, index]))
/** The bit of each event that the list can filter by; there are eight at most. */
const FILTER_BITS: ReadonlyMap<string, number> = new Map(
  EVENT_FILTERS.map((name, index) => [name, 1 << index]),
)
/** The same by cell; 0: the list cannot filter by the event. */
const BIT_OF_CELL = Uint8Array.from(SIMPLE_EVENT_NAMES, (name) => FILTER_BITS.get(name) ?? 0)

/** The bits of some events that the list can filter by. */
export const filterBitsOf = (names: readonly string[]): number =>
  names.reduce((bits, name) => bits | (FILTER_BITS.get(name) ?? 0), 0)

/**
 * Today's count of each simple event per vehicle (VEH-24, LIVE-18): 8 bits for each known name, a sparse table for
 * other names and for larger numbers. Within one day a count only rises, so totals may arrive in any order.
 */
export class CountTable {
  /** COUNT_CELLS per slot. Read only; replaced when the fleet outgrows it. */
  cells = new Uint8Array(0)
  /** Per slot: bits of the filterable events that were counted. Read only; replaced likewise. */
  filterBits = new Uint8Array(0)
  readonly #sparse = new Map<number, Map<string, number>>()
  #day: string | null = null

  /** YYYY-MM-DD; null before the first one. */
  get day(): string | null {
    return this.#day
  }

  reserve(capacity: number): void {
    this.cells = grown(this.cells, capacity * COUNT_CELLS)
    this.filterBits = grown(this.filterBits, capacity)
  }

  get(slot: number, name: string): number {
    return this.#get(slot, name, CELL_OF.get(name))
  }

  /** Stores a total of the current day unless a larger one is known. Returns true when the count rose. */
  raise(slot: number, name: string, count: number): boolean {
    const cell = CELL_OF.get(name)
    if (!(count > this.#get(slot, name, cell))) return false
    if (cell !== undefined) {
      this.cells[slot * COUNT_CELLS + cell] = Math.min(count, ELSEWHERE)
      this.filterBits[slot] = (this.filterBits[slot] ?? 0) | (BIT_OF_CELL[cell] ?? 0)
    }
    if (cell === undefined || count >= ELSEWHERE) {
      const others = this.#sparse.get(slot) ?? new Map<string, number>()
      this.#sparse.set(slot, others.set(name, count))
    }
    return true
  }

  /** Every count above 0, by event name. */
  read(slot: number): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const [cell, name] of SIMPLE_EVENT_NAMES.entries()) {
      // Looked up by name only where the cell is not zero.
      if (this.cells[slot * COUNT_CELLS + cell] !== 0) counts[name] = this.#get(slot, name, cell)
    }
    const others = this.#sparse.get(slot)
    if (others === undefined) return counts
    const odd = [...others].filter(([name]) => !CELL_OF.has(name))
    return odd.length === 0 ? counts : { ...counts, ...Object.fromEntries(odd) }
  }

  /**
   * Handles a day that a message named. Returns true when it may be counted; false when it is over. A day later than
   * the current one ends the current one: `emptied` is called for each slot that had a count.
   */
  enterDay(day: string, slotLimit: number, emptied: (slot: number) => void): boolean {
    if (day === this.#day) return true
    if (this.#day !== null && day < this.#day) return false
    if (this.#day !== null) this.#empty(slotLimit, emptied)
    this.#day = day
    return true
  }

  reset(slot: number): void {
    this.cells.fill(0, slot * COUNT_CELLS, (slot + 1) * COUNT_CELLS)
    this.filterBits[slot] = 0
    this.#sparse.delete(slot)
  }

  clear(): void {
    this.cells.fill(0)
    this.filterBits.fill(0)
    this.#sparse.clear()
    this.#day = null
  }

  #get(slot: number, name: string, cell: number | undefined): number {
    const near = cell === undefined ? ELSEWHERE : (this.cells[slot * COUNT_CELLS + cell] ?? 0)
    return near === ELSEWHERE ? (this.#sparse.get(slot)?.get(name) ?? 0) : near
  }

  #empty(slotLimit: number, emptied: (slot: number) => void): void {
    for (let slot = 0; slot < slotLimit; slot++) {
      const cells = this.cells.subarray(slot * COUNT_CELLS, (slot + 1) * COUNT_CELLS)
      if (cells.some((count) => count !== 0) || this.#sparse.has(slot)) emptied(slot)
    }
    this.cells.fill(0)
    this.filterBits.fill(0)
    this.#sparse.clear()
  }
}
