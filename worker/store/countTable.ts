import { type EventFilterName, SIMPLE_EVENT_NAMES } from '../../src/contract/wire/events.ts'
import { grown } from './grown.ts'

/** The value of a cell that says: the number stands in the sparse table. */
const ELSEWHERE = 255

const COLUMN_OF: ReadonlyMap<string, number> = new Map(SIMPLE_EVENT_NAMES.map((name, index) => [name, index]))

/**
 * Today's count of each simple event per vehicle (VEH-24, LIVE-18): 8 bits for each known name, a sparse table for other
 * names and for larger numbers. Within one day a count only rises, so that totals may arrive in any order.
 */
export class CountTable {
  #columns: Uint8Array[] = SIMPLE_EVENT_NAMES.map(() => new Uint8Array(0))
  readonly #sparse = new Map<number, Map<string, number>>()
  #day: string | null = null

  /** YYYY-MM-DD; null before any was told. */
  get day(): string | null {
    return this.#day
  }

  reserve(capacity: number): void {
    this.#columns = this.#columns.map((column) => grown(column, capacity))
  }

  get(slot: number, name: string): number {
    const column = COLUMN_OF.get(name)
    const near = column === undefined ? ELSEWHERE : (this.#columns[column]?.[slot] ?? 0)
    return near === ELSEWHERE ? (this.#sparse.get(slot)?.get(name) ?? 0) : near
  }

  /** Per slot: not 0 where this event was counted. Read it anew from here at each use. */
  cellsOf(name: EventFilterName): Uint8Array {
    return this.#columns[SIMPLE_EVENT_NAMES.indexOf(name)] ?? new Uint8Array(0)
  }

  /** Takes over a total of the current day; a smaller one than the known is older. True when the count rose. */
  raise(slot: number, name: string, count: number): boolean {
    if (!(count > this.get(slot, name))) return false
    const column = COLUMN_OF.get(name)
    const cells = column === undefined ? undefined : this.#columns[column]
    if (cells !== undefined) cells[slot] = Math.min(count, ELSEWHERE)
    if (cells === undefined || count >= ELSEWHERE) {
      const others = this.#sparse.get(slot) ?? new Map<string, number>()
      this.#sparse.set(slot, others.set(name, count))
    }
    return true
  }

  /** Every count above 0, by event name. */
  read(slot: number): Readonly<Record<string, number>> {
    const counts: [string, number][] = []
    for (const [column, name] of SIMPLE_EVENT_NAMES.entries()) {
      // Looked up by its name only where it says something.
      if (this.#columns[column]?.[slot] !== 0) counts.push([name, this.get(slot, name)])
    }
    for (const [name, count] of this.#sparse.get(slot) ?? [])
      if (!COLUMN_OF.has(name)) counts.push([name, count])
    return Object.fromEntries(counts)
  }

  /**
   * A day that somebody named. True when it may be counted now; false when it is over. A later day than the current one
   * ends that: `emptied` hears each slot that had a count.
   */
  enterDay(day: string, slotLimit: number, emptied: (slot: number) => void): boolean {
    if (this.#day !== null && day < this.#day) return false
    if (this.#day !== null && day > this.#day) this.#empty(slotLimit, emptied)
    this.#day = day
    return true
  }

  reset(slot: number): void {
    for (const column of this.#columns) column[slot] = 0
    this.#sparse.delete(slot)
  }

  clear(): void {
    for (const column of this.#columns) column.fill(0)
    this.#sparse.clear()
    this.#day = null
  }

  #empty(slotLimit: number, emptied: (slot: number) => void): void {
    for (let slot = 0; slot < slotLimit; slot++) {
      if (this.#columns.some((column) => column[slot] !== 0) || this.#sparse.has(slot)) emptied(slot)
    }
    for (const column of this.#columns) column.fill(0)
    this.#sparse.clear()
  }
}
