import type { FleetView } from '../../src/contract/engine.ts'
import { FLAG } from '../store/columns.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import { OrderedSlots } from './orderedSlots.ts'
import type { SortIndex } from './sortIndex.ts'

/** Pins without an order number stand behind those with one (LIST-10). */
const UNNUMBERED = Number.MAX_VALUE
const NOT_PINNED = Number.POSITIVE_INFINITY

/** The list: listed slots, pinned first (LIST-03), then by the chosen sort in its direction (LIST-02). */
export class ListOrder {
  readonly #store: FleetStore
  readonly #slots = new OrderedSlots()
  #index: SortIndex
  #reverse = false

  constructor(store: FleetStore, index: SortIndex) {
    this.#store = store
    this.#index = index
  }

  get items(): Uint32Array {
    return this.#slots.items
  }
  get count(): number {
    return this.#slots.count
  }

  /** Makes the whole list anew; no text is compared. */
  rebuild(index: SortIndex, sort: FleetView['sort'], isListed: (slot: number) => boolean): void {
    this.#index = index
    this.#reverse = sort.reverse
    this.#slots.reserve(this.#store.columns.capacity)
    this.#slots.refill((target) => {
      const pinned: number[] = []
      let rest = 0
      index.forEach(sort.reverse, (slot) => {
        if (!isListed(slot)) return
        if (this.#pin(slot) === NOT_PINNED) target[rest++] = slot
        else pinned.push(slot)
      })
      if (pinned.length === 0) return rest
      target.copyWithin(pinned.length, 0, rest)
      target.set(pinned.toSorted(this.#compare), 0)
      return pinned.length + rest
    })
  }

  /** Slots whose place, or being listed at all, may have changed; the sort index is up to date. */
  update(changed: readonly number[], isListed: (slot: number) => boolean): void {
    this.#slots.reserve(this.#store.columns.capacity)
    this.#slots.update(changed, isListed, this.#compare)
  }

  /** Position of a listed slot. */
  indexOf(slot: number): number {
    return this.#slots.lowerBound(slot, this.#compare)
  }

  #pin(slot: number): number {
    if (((this.#store.columns.flags[slot] ?? 0) & FLAG.pinned) === 0) return NOT_PINNED
    return this.#store.side.pinOrder.get(slot) ?? UNNUMBERED
  }

  readonly #compare = (a: number, b: number): number => {
    const pinA = this.#pin(a)
    const pinB = this.#pin(b)
    if (pinA !== pinB) return pinA < pinB ? -1 : 1
    return this.#index.position(a, this.#reverse) - this.#index.position(b, this.#reverse)
  }
}
