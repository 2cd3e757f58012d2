import type { TextSortKey } from '../../src/contract/engine.ts'
import type { Language } from '../../src/contract/entities/session.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import { KeySort } from './keySort.ts'
import { OrderedSlots } from './orderedSlots.ts'
import type { SlotRanks } from './slotRanks.ts'
import { isEmptyValue, type ValueOrder, valueOrder } from './sortKeys.ts'

/** Ranks of vehicles without a value start here, so that they stand last in both directions (LIST-28). */
const EMPTY_FROM = 2 ** 40
/** Above every rank, for turning the empty ones round among themselves. */
const ABOVE_ALL = 2 ** 43

/**
 * Every known vehicle in the order of one sort key, with a rank per slot: two ranks compare as the values do, so that
 * nothing but a changed text ever runs the collator again.
 */
export class SortIndex implements SlotRanks {
  readonly #store: FleetStore
  readonly #key: TextSortKey
  readonly #values: ValueOrder
  readonly #slots = new OrderedSlots()
  #ranks = new Float64Array(0)

  constructor(store: FleetStore, key: TextSortKey, language: Language) {
    this.#store = store
    this.#key = key
    this.#values = valueOrder(key, language)
    this.#rebuild()
  }

  get count(): number {
    return this.#slots.count
  }

  position(slot: number, reverse: boolean): number {
    const rank = this.#ranks[slot] ?? 0
    if (!reverse) return rank
    return rank >= EMPTY_FROM ? ABOVE_ALL - rank : 0 - rank
  }

  forEach(reverse: boolean, visit: (slot: number) => void): void {
    const { items, count } = this.#slots
    if (!reverse) {
      for (let i = 0; i < count; i++) visit(items[i] ?? 0)
      return
    }
    let empty = count
    while (empty > 0 && (this.#ranks[items[empty - 1] ?? 0] ?? 0) >= EMPTY_FROM) empty -= 1
    for (let i = empty - 1; i >= 0; i--) visit(items[i] ?? 0)
    for (let i = count - 1; i >= empty; i--) visit(items[i] ?? 0)
  }

  update(changed: readonly number[]): void {
    if (changed.length === 0) return
    if (changed.length * 4 > this.#slots.count) return this.#rebuild()
    this.#reserve()
    this.#slots.update(changed, (slot) => this.#store.isUsed(slot), this.#compare)
    if (!this.#rankBetween(changed)) this.#relabel()
  }

  #value(slot: number): string | null {
    const { texts } = this.#store
    if (this.#key === 'name') return texts.name(slot)
    return this.#key === 'licensePlate' ? texts.licensePlate(slot) : texts.deviceSerial(slot)
  }

  readonly #compare = (a: number, b: number): number => {
    const valueA = this.#value(a)
    const valueB = this.#value(b)
    const { vehicleId } = this.#store.columns
    const byId = (vehicleId[a] ?? 0) - (vehicleId[b] ?? 0)
    if (valueA === valueB) return byId
    const emptyA = isEmptyValue(valueA)
    const emptyB = isEmptyValue(valueB)
    if (emptyA !== emptyB) return emptyA ? 1 : -1
    return (emptyA ? 0 : this.#values.compare(valueA ?? '', valueB ?? '')) || byId
  }

  #reserve(): void {
    const { capacity } = this.#store.columns
    this.#slots.reserve(capacity)
    if (this.#ranks.length >= capacity) return
    const ranks = new Float64Array(capacity)
    ranks.set(this.#ranks)
    this.#ranks = ranks
  }

  #rebuild(): void {
    this.#reserve()
    const store = this.#store
    const keys = new KeySort(store.slotLimit)
    /** The few that no key was made for. */
    const others: number[] = []
    this.#slots.refill(store.size, (target) => {
      let count = 0
      for (let slot = 0; slot < store.slotLimit; slot++) {
        if (!store.isUsed(slot)) continue
        const value = this.#value(slot)
        const key = value === null || isEmptyValue(value) ? null : this.#values.quickKey(value)
        if (key === null) others.push(slot)
        else keys.set(slot, key)
        if (key !== null) target[count++] = slot
      }
      keys.sort(target.subarray(0, count), (run) => {
        run.set(Array.from(run).toSorted(this.#compare))
      })
      return count
    })
    if (others.length > 0) this.#slots.update(others, () => true, this.#compare)
    this.#relabel()
  }

  /** Whole numbers as ranks again. */
  #relabel(): void {
    const { items, count } = this.#slots
    for (let i = 0; i < count; i++) {
      const slot = items[i] ?? 0
      this.#ranks[slot] = isEmptyValue(this.#value(slot)) ? EMPTY_FROM + i : i
    }
  }

  /** Gives each changed slot a rank between its neighbours. False when two ranks stand too close for that. */
  #rankBetween(changed: readonly number[]): boolean {
    const members = changed.filter((slot) => this.#store.isUsed(slot))
    // Neighbours may be new themselves: in ascending order each finds its left one ranked already.
    const unranked = new Set(members)
    const at = [...unranked]
      .map((slot) => this.#slots.lowerBound(slot, this.#compare))
      .toSorted((a, b) => a - b)
    return at.every((index) => this.#rankAt(index, unranked))
  }

  #rankAt(index: number, unranked: Set<number>): boolean {
    const { items, count } = this.#slots
    const slot = items[index] ?? 0
    const empty = isEmptyValue(this.#value(slot))
    const base = empty ? EMPTY_FROM : 0
    const left = index > 0 ? items[index - 1] : undefined
    let next = index + 1
    while (next < count && unranked.has(items[next] ?? 0)) next += 1
    const right = next < count ? items[next] : undefined
    const low = this.#rankIfSame(left, empty)
    const high = this.#rankIfSame(right, empty)
    unranked.delete(slot)
    const rank = low === null ? (high === null ? base : high - 1) : high === null ? low + 1 : (low + high) / 2
    this.#ranks[slot] = rank
    const fitsKind = empty ? rank >= EMPTY_FROM && rank < ABOVE_ALL / 2 : Math.abs(rank) < EMPTY_FROM / 2
    return fitsKind && (low === null || low < rank) && (high === null || rank < high)
  }

  /** The rank of a neighbour that is empty, or not, like the slot itself. */
  #rankIfSame(slot: number | undefined, empty: boolean): number | null {
    if (slot === undefined) return null
    const rank = this.#ranks[slot] ?? 0
    return rank >= EMPTY_FROM === empty ? rank : null
  }
}
