import type { GeoPoint } from '../../src/contract/engine/view.ts'
import { DIRTY } from '../store/dirtySet.ts'
import { grown } from '../store/grown.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import { distanceFrom } from '../store/readRow.ts'
import type { RunningRanks, SlotRun } from './slotRanks.ts'

/**
 * A rank is whole decimetres * SLOTS + slot: below 2^52 for any place on Earth, so that a double represents it
 * exactly.
 */
const SLOTS = 2 ** 24
const STEPS_PER_METRE = 10
/** Ranks of vehicles without a place start here, above 2 * 10^8 decimetres: they come last in both directions. */
const NOWHERE_FROM = 2 ** 28 * SLOTS
/** Above every rank, for reversing those without a place among themselves. */
const ABOVE_ALL = 2 ** 53

/** Vehicles by their distance to a point, equal ones by slot. */
export class DistanceRanks implements RunningRanks {
  readonly #store: FleetStore
  readonly #origin: GeoPoint
  #ranks = new Float64Array(0)

  constructor(store: FleetStore, origin: GeoPoint) {
    this.#store = store
    this.#origin = origin
    this.#reserve()
    for (let slot = 0; slot < store.slotLimit; slot++) this.#rank(slot)
  }

  compare(a: number, b: number, reverse: boolean): number {
    return this.#position(a, reverse) - this.#position(b, reverse)
  }

  isStray(_slot: number, reasons: number): boolean {
    return (reasons & DIRTY.position) !== 0
  }

  #position(slot: number, reverse: boolean): number {
    const rank = this.#ranks[slot] ?? 0
    if (!reverse) return rank
    return rank >= NOWHERE_FROM ? ABOVE_ALL - (rank - NOWHERE_FROM) : 0 - rank
  }

  runs(reverse: boolean): readonly SlotRun[] {
    const positions = new Float64Array(this.#store.size)
    let count = 0
    for (let slot = 0; slot < this.#store.slotLimit; slot++) {
      if (this.#store.isUsed(slot)) positions[count++] = this.#ranks[slot] ?? 0
    }
    // Numbers sort without a comparator; the slot is in the low digits.
    const ranks = positions.subarray(0, count).toSorted()
    const placed = ranks.findIndex((rank) => rank >= NOWHERE_FROM)
    const end = placed === -1 ? count : placed
    if (reverse) {
      ranks.subarray(0, end).reverse()
      ranks.subarray(end).reverse()
    }
    return [{ items: Uint32Array.from(ranks, (rank) => rank % SLOTS), first: 0, step: 1, count }]
  }

  update(changed: readonly number[]): void {
    this.#reserve()
    for (const slot of changed) this.#rank(slot)
  }

  #rank(slot: number): void {
    const metres = distanceFrom(this.#origin, this.#store, slot)
    this.#ranks[slot] =
      metres === null ? NOWHERE_FROM + slot : Math.round(metres * STEPS_PER_METRE) * SLOTS + slot
  }

  #reserve(): void {
    const { capacity } = this.#store.columns
    if (this.#ranks.length < capacity) this.#ranks = grown(this.#ranks, capacity)
  }
}
