import type { TextSortKey } from '../../src/contract/listOrder.ts'
import type { Language } from '../../src/contract/entities/session.ts'
import { grown } from '../store/grown.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import { TEXT_FIELD } from '../store/textColumns.ts'
import { CodeKeys } from './codeKeys.ts'
import { KeySort } from './keySort.ts'
import { OrderedSlots } from './orderedSlots.ts'
import type { SlotRanks, SlotRun } from './slotRanks.ts'
import { isEmptyValue, type ValueOrder, valueOrder } from './sortKeys.ts'

/** Ranks of vehicles without a value start here, so that they come last in both directions (LIST-28). */
const EMPTY_FROM = 2 ** 40
/** Above every rank, for reversing the empty ones among themselves. */
const ABOVE_ALL = 2 ** 43

/**
 * Every known vehicle in the order of one sort key, with a rank per slot: two ranks compare as the values do, so that
 * only a changed text runs the collator again.
 */
export class SortIndex implements SlotRanks {
  readonly #store: FleetStore
  readonly #key: TextSortKey
  readonly #order: ValueOrder
  /** Values of the slots being inserted: each is compared often. */
  readonly #values = new Map<number, string | null>()
  readonly #codeKeys: CodeKeys
  readonly #slots = new OrderedSlots()
  #ranks = new Float64Array(0)

  constructor(store: FleetStore, key: TextSortKey, language: Language) {
    this.#store = store
    this.#key = key
    this.#order = valueOrder(key, language)
    this.#codeKeys = new CodeKeys(store.texts, language)
    this.#rebuild()
  }

  get count(): number {
    return this.#slots.count
  }

  compare(a: number, b: number, reverse: boolean): number {
    return this.#position(a, reverse) - this.#position(b, reverse)
  }

  #position(slot: number, reverse: boolean): number {
    const rank = this.#ranks[slot] ?? 0
    if (!reverse) return rank
    return rank >= EMPTY_FROM ? ABOVE_ALL - rank : 0 - rank
  }

  runs(reverse: boolean): readonly SlotRun[] {
    const { items, count } = this.#slots
    if (!reverse) return [{ items, first: 0, step: 1, count }]
    let empty = count
    while (empty > 0 && (this.#ranks[items[empty - 1] ?? 0] ?? 0) >= EMPTY_FROM) empty -= 1
    return [
      { items, first: empty - 1, step: -1, count: empty },
      { items, first: count - 1, step: -1, count: count - empty },
    ]
  }

  update(changed: readonly number[]): void {
    if (changed.length === 0) return
    if (changed.length * 4 > this.#slots.count) return this.#rebuild()
    this.#reserve()
    for (const slot of changed) this.#values.set(slot, this.#read(slot))
    const places = this.#slots.update(changed, (slot) => this.#store.isUsed(slot), this.#compare)
    if (!this.#rankBetween(places)) this.#relabel()
    this.#values.clear()
  }

  #value(slot: number): string | null {
    const known = this.#values.get(slot)
    return known === undefined ? this.#read(slot) : known
  }

  #read(slot: number): string | null {
    const { texts } = this.#store
    if (this.#key === 'name') return texts.name(slot)
    return this.#key === 'licensePlate' ? texts.licensePlate(slot) : texts.deviceSerial(slot)
  }

  readonly #compare = (a: number, b: number): number => {
    const valueA = this.#value(a)
    const valueB = this.#value(b)
    const { columns } = this.#store
    const byId = columns.vehicleIdAt(a) - columns.vehicleIdAt(b)
    if (valueA === valueB) return byId
    const emptyA = isEmptyValue(valueA)
    const emptyB = isEmptyValue(valueB)
    if (emptyA !== emptyB) return emptyA ? 1 : -1
    return (emptyA ? 0 : this.#order.compare(valueA ?? '', valueB ?? '')) || byId
  }

  #reserve(): void {
    const { capacity } = this.#store.columns
    this.#slots.reserve(capacity)
    if (this.#ranks.length < capacity) this.#ranks = grown(this.#ranks, capacity)
  }

  #rebuild(): void {
    this.#reserve()
    const store = this.#store
    const keys = new KeySort(store.slotLimit)
    /** The few without a key. */
    const others: number[] = []
    this.#slots.refill(store.size, (target) => {
      let count = 0
      for (let slot = 0; slot < store.slotLimit; slot++) {
        if (!store.isUsed(slot)) continue
        if (this.#setKey(keys, slot)) target[count++] = slot
        else others.push(slot)
      }
      keys.sort(target.subarray(0, count), (run) => {
        run.set(Array.from(run).toSorted(this.#compare))
      })
      return count
    })
    if (others.length > 0) this.#slots.update(others, () => true, this.#compare)
    this.#relabel()
  }

  /** Returns false when the slot has no key. */
  #setKey(keys: KeySort, slot: number): boolean {
    if (this.#key === 'deviceSerial') {
      const value = this.#value(slot)
      const key = value === null || isEmptyValue(value) ? null : this.#order.quickKey(value)
      if (key !== null) keys.set(slot, key)
      return key !== null
    }
    const length = this.#codeKeys.make(slot, TEXT_FIELD[this.#key])
    if (length === -1) return false
    keys.setBytes(slot, this.#codeKeys.key, length)
    return true
  }

  /** Resets the ranks to integers. */
  #relabel(): void {
    const { items, count } = this.#slots
    let empty = count
    while (empty > 0 && isEmptyValue(this.#value(items[empty - 1] ?? 0))) empty -= 1
    for (let i = 0; i < count; i++) this.#ranks[items[i] ?? 0] = i < empty ? i : EMPTY_FROM + i
  }

  /**
   * Gives the slots at these places ranks between their neighbours'. Returns false when two are too close for that.
   */
  #rankBetween(places: readonly number[]): boolean {
    const { items } = this.#slots
    const unranked = new Set(places.map((place) => items[place] ?? 0))
    const isEmptyAt = (place: number): boolean => isEmptyValue(this.#value(items[place] ?? 0))
    for (let from = 0; from < places.length; ) {
      const first = places[from] ?? 0
      const isEmpty = isEmptyAt(first)
      let length = 1
      while (places[from + length] === first + length && isEmptyAt(first + length) === isEmpty) length += 1
      if (!this.#rankRun(first, length, isEmpty, unranked)) return false
      from += length
    }
    return true
  }

  /** Gives adjacent slots evenly spaced ranks. */
  #rankRun(first: number, length: number, isEmpty: boolean, unranked: Set<number>): boolean {
    const { items, count } = this.#slots
    const right = first + length < count ? items[first + length] : undefined
    const low = this.#rankIfSame(first > 0 ? items[first - 1] : undefined, isEmpty)
    const high = right === undefined || unranked.has(right) ? null : this.#rankIfSame(right, isEmpty)
    const start = low ?? (high === null ? (isEmpty ? EMPTY_FROM : 0) : high - length - 1)
    const step = low === null || high === null ? 1 : (high - low) / (length + 1)
    let before = low ?? Number.NEGATIVE_INFINITY
    for (let i = 0; i < length; i++) {
      const slot = items[first + i] ?? 0
      const rank = start + step * (i + 1)
      const fits = isEmpty ? rank >= EMPTY_FROM && rank < ABOVE_ALL / 2 : Math.abs(rank) < EMPTY_FROM / 2
      if (!fits || rank <= before) return false
      this.#ranks[slot] = rank
      unranked.delete(slot)
      before = rank
    }
    return high === null || before < high
  }

  /** The rank of a neighbour that is empty, or not, like the slot itself. */
  #rankIfSame(slot: number | undefined, empty: boolean): number | null {
    if (slot === undefined) return null
    const rank = this.#ranks[slot] ?? 0
    return rank >= EMPTY_FROM === empty ? rank : null
  }
}
