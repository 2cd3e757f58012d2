import { ONLINE_WINDOW_MS } from '../../src/contract/constants.ts'
import { ONLINE_QUERIES, searchForm } from '../../src/contract/rules/text.ts'
import { MOTION } from '../store/columns.ts'
import { DIRTY } from '../store/dirtySet.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import { SearchIndex } from './searchIndex.ts'

const isAny = (): boolean => true

/** The search of the list: in the texts of a vehicle and the name of its driver (LIST-11, LIST-12). */
export class RowSearch {
  readonly #store: FleetStore
  #query = ''
  readonly #index: SearchIndex
  #test: (slot: number) => boolean = isAny
  /** Version of the searched texts when the test was made; -1: there is none for this query. */
  #testVersion = -1

  constructor(store: FleetStore) {
    this.#store = store
    this.#index = new SearchIndex(store)
  }

  /** Whether the result depends on time (LIST-12). */
  get isOnline(): boolean {
    return ONLINE_QUERIES.includes(this.#query)
  }

  /** DIRTY reasons for which a vehicle may start or stop matching, other than those for which it is noted. */
  get reasons(): number {
    if (this.#query === '') return 0
    return this.isOnline ? DIRTY.position : DIRTY.driver
  }

  /**
   * Sets the typed query. `same`: nothing to do; `narrower`: only vehicles that matched before can match now;
   * `other`: every vehicle must be tested.
   */
  setQuery(search: string): 'same' | 'narrower' | 'other' {
    const before = this.#query
    const wasOnline = this.isOnline
    this.#query = searchForm(search)
    if (this.#query === before) return 'same'
    this.#testVersion = -1
    return !wasOnline && !this.isOnline && this.#query.includes(before) ? 'narrower' : 'other'
  }

  /** The texts of a slot changed, or the slot was reassigned. */
  note(slot: number): void {
    this.#index.note(slot)
  }

  /** A test of slots for another query, a non-empty searchForm; valid until texts change. */
  matcher(query: string): (slot: number) => boolean {
    const inTexts = this.#index.matcher(query)
    const byDriver = this.#store.side.drivers.matcher(query)
    return byDriver === null ? inTexts : (slot) => inTexts(slot) || byDriver(slot)
  }

  matches(slot: number, now: number): boolean {
    return this.test(now)(slot)
  }

  /** The search as a test of slots at this moment; valid until texts change. */
  test(now: number): (slot: number) => boolean {
    if (this.#query === '') return isAny
    if (this.isOnline) {
      const { columns } = this.#store
      return (slot) => now - columns.motionAt(slot, MOTION.lastKnownTime) <= ONLINE_WINDOW_MS
    }
    // Each of the two only rises.
    const version = this.#index.version + this.#store.side.drivers.version
    if (this.#testVersion !== version) {
      this.#test = this.matcher(this.#query)
      this.#testVersion = version
    }
    return this.#test
  }
}
