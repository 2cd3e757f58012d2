import { ONLINE_WINDOW_MS } from '../../src/contract/constants.ts'
import { ONLINE_QUERIES, searchForm } from '../../src/contract/rules/text.ts'
import type { FleetStore } from '../store/fleetStore.ts'

/** Stands between the fields of a vehicle, so that no query matches across two; nobody can type it. */
const BETWEEN = '\u0000'

/** What a search looks at, in the form in which it compares (LIST-11). */
export const searchFields = ({ texts, columns }: FleetStore, slot: number): readonly string[] =>
  [
    texts.name(slot),
    texts.licensePlate(slot),
    texts.deviceSerial(slot) ?? '',
    String(columns.vehicleId[slot] ?? 0),
  ].map(searchForm)

/** The search of the list (LIST-11, LIST-12). Prepared texts are made at the first search and kept per slot while one is active. */
export class RowSearch {
  readonly #store: FleetStore
  #query = ''
  #texts: (string | undefined)[] = []

  constructor(store: FleetStore) {
    this.#store = store
  }

  /** Whether the result depends on the time (LIST-12). */
  get isOnline(): boolean {
    return ONLINE_QUERIES.includes(this.#query)
  }

  /**
   * Takes over what a person typed. `same`: nothing to do; `narrower`: only vehicles that matched before can match now;
   * `other`: every vehicle must be looked at.
   */
  setQuery(search: string): 'same' | 'narrower' | 'other' {
    const before = this.#query
    const wasOnline = this.isOnline
    this.#query = searchForm(search)
    if (this.#query === '') this.#texts = []
    if (this.#query === before) return 'same'
    return !wasOnline && !this.isOnline && this.#query.includes(before) ? 'narrower' : 'other'
  }

  /** The texts of a slot changed, or the slot changed hands. */
  forget(slot: number): void {
    if (slot < this.#texts.length) this.#texts[slot] = undefined
  }

  matches(slot: number, now: number): boolean {
    if (this.#query === '') return true
    if (!this.isOnline) return this.#textOf(slot).includes(this.#query)
    const seen = this.#store.columns.lastKnownTime[slot] ?? Number.NaN
    return now - seen <= ONLINE_WINDOW_MS
  }

  #textOf(slot: number): string {
    const known = this.#texts[slot]
    if (known !== undefined) return known
    const text = searchFields(this.#store, slot).join(BETWEEN)
    this.#texts[slot] = text
    return text
  }
}
