import {
  DEFAULT_VIEW,
  type FleetView,
  type GeoPoint,
  type ListGroupId,
} from '../../src/contract/engine/view.ts'
import type { HeldList } from '../../src/contract/engine/rows.ts'
import {
  DEFAULT_SORT,
  DISTANCE_SORT_KEY,
  STATE_SORT_KEY,
  type TextSortKey,
} from '../../src/contract/listOrder.ts'
import type { Language } from '../../src/contract/entities/session.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import { DistanceRanks } from './distanceRanks.ts'
import { GroupedOrder, type GroupTotals } from './groupedOrder.ts'
import { ListHold } from './listHold.ts'
import type { ListLines } from './listLines.ts'
import { type ListedCells, ListOrder } from './listOrder.ts'
import type { SlotMarkColumns } from './rowFilter.ts'
import { SortIndex } from './sortIndex.ts'
import { textOrder } from './sortKeys.ts'
import { RERANK_MS, type RunningRanks, type SlotRanks, visitRun } from './slotRanks.ts'
import { StateRanks } from './stateRanks.ts'

/** The members of the list, and the data from which their groups are summed. */
export interface ListedSource extends ListedCells, SlotMarkColumns {
  readonly isListed: (slot: number) => boolean
}

/** What changed since the last update. */
export interface ListChange {
  /** Slots whose place or membership in the list may have changed. */
  readonly moved: readonly number[]
  /** Slots whose sort keys may have changed. */
  readonly renamed: readonly number[]
  /** The first `count` of `touched`: slots with any change; `reasons`: DIRTY reasons of each, 0 where time passed. */
  readonly touched: Uint32Array
  readonly reasons: Uint16Array
  readonly count: number
}

const NO_GROUP: GroupTotals = { name: '', vehicles: 0, alarms: 0, folded: false }

const samePoint = (a: GeoPoint | null, b: GeoPoint | null): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude

/** The list as shown: sorted, optionally under headers, and held while the pointer is over it. */
export class FleetList {
  readonly #store: FleetStore
  readonly #listed: ListedSource
  readonly #indexes = new Map<TextSortKey, SortIndex>()
  readonly #order: ListOrder
  readonly #hold: ListHold
  #language: Language
  #view = DEFAULT_VIEW
  /** The order by a value that changes with reports; null: the sort is by a text. */
  #running: RunningRanks | null = null
  /** Vehicles whose value may have changed since it was last taken over. */
  #strayed = new Set<number>()
  #rankedAt = Number.NEGATIVE_INFINITY
  #grouped: GroupedOrder | null = null
  /** Work deferred to the next update. */
  #pending = { order: false, groups: false, folds: false, view: false }
  #wantsHold = false

  constructor(store: FleetStore, listed: ListedSource, language: Language) {
    this.#store = store
    this.#listed = listed
    this.#language = language
    this.#order = new ListOrder(store, this.#textRanks(DEFAULT_SORT.key))
    this.#hold = new ListHold(store)
  }

  /** The lines that the person sees; read them again after each update. */
  get lines(): ListLines {
    return this.#hold.lines ?? this.#grouped ?? this.#order
  }
  /** The vehicles of the list in order, ignoring holding and grouping. */
  get order(): ListOrder {
    return this.#order
  }
  get held(): HeldList {
    return this.#hold.state
  }
  get origin(): GeoPoint | null {
    return this.#view.origin
  }

  readHeader(groupId: ListGroupId): GroupTotals {
    return this.#grouped?.totalsOf(groupId) ?? NO_GROUP
  }

  /** Visits every known vehicle, filtered out or not, in sort order; as of the last update. */
  eachInOrder(visit: (slot: number) => void): void {
    for (const run of this.#ranks().runs(this.#view.sort.reverse)) visitRun(run, visit)
  }

  /** Takes effect with the next update, also while the list is held. */
  setView(view: FleetView): void {
    const before = this.#view
    this.#view = view
    this.#pending.view = true
    const moved = !samePoint(before.origin, view.origin)
    if (moved || before.sort.key !== view.sort.key) this.#running = null
    const sorts = before.sort.key !== view.sort.key || before.sort.reverse !== view.sort.reverse
    if (sorts || (moved && view.sort.key === DISTANCE_SORT_KEY)) this.#pending.order = true
    if (String(before.foldedGroups) !== String(view.foldedGroups)) this.#pending.folds = true
    if (before.grouping !== view.grouping || before.groupBy !== view.groupBy) this.#pending.groups = true
  }

  setLanguage(language: Language): void {
    this.#language = language
    this.#indexes.clear()
    this.#running = null
    this.#pending = { order: true, groups: true, folds: true, view: true }
  }

  /** The members of the list may have changed. */
  relist(): void {
    this.#pending.order = true
  }

  /** Takes effect with the next update. */
  hold(on: boolean): void {
    this.#wantsHold = on
  }

  /** The person changed something: the held list is captured again with the next update. */
  rehold(): void {
    this.#pending.view = true
  }

  /** A vehicle entered or left the list, or may have moved in it. */
  noteMove(slot: number, wasListed: boolean, isListed: boolean, moved: boolean): void {
    this.#hold.note(slot, wasListed, isListed, moved)
  }

  /** Returns true when lines moved or headers changed. */
  update(change: ListChange, now: number): boolean {
    const { moved, renamed, touched, count } = change
    this.#noteStrays(change)
    for (const index of this.#indexes.values()) index.update(renamed)
    this.#running?.update(renamed)
    const reranked = this.#rerank(now)
    const all = reranked.length === 0 ? moved : [...moved, ...reranked]
    const reordered = this.#reorder(all)
    const regrouped = this.#regroup(reordered === 'rebuilt', touched, count, all)
    return this.#holdStill() || reordered !== 'same' || regrouped
  }

  #textRanks(key: TextSortKey): SortIndex {
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    const index = new SortIndex(this.#store, key, this.#language)
    this.#indexes.set(key, index)
    return index
  }

  #ranks(): SlotRanks {
    const { sort, origin } = this.#view
    if (sort.key !== DISTANCE_SORT_KEY && sort.key !== STATE_SORT_KEY) return this.#textRanks(sort.key)
    if (this.#running !== null) return this.#running
    this.#strayed.clear()
    if (sort.key === STATE_SORT_KEY) {
      this.#running = new StateRanks(this.#store, this.#listed, this.#textRanks('name'))
      return this.#running
    }
    if (origin === null) return this.#textRanks(DEFAULT_SORT.key)
    this.#running = new DistanceRanks(this.#store, origin)
    return this.#running
  }

  #noteStrays({ touched, reasons, count }: ListChange): void {
    const running = this.#running
    if (running === null) return
    for (let i = 0; i < count; i++) {
      const slot = touched[i] ?? 0
      if (running.isStray(slot, reasons[i] ?? 0)) this.#strayed.add(slot)
    }
  }

  /** Takes over the changed values; returns the listed vehicles among them. */
  #rerank(now: number): readonly number[] {
    if (this.#running === null || now - this.#rankedAt < RERANK_MS) return []
    this.#rankedAt = now
    const strayed = [...this.#strayed]
    this.#strayed.clear()
    this.#running.update(strayed)
    const listed = strayed.filter(this.#listed.isListed)
    for (const slot of listed) this.#hold.note(slot, true, true, true)
    return listed
  }

  #reorder(moved: readonly number[]): 'same' | 'moved' | 'rebuilt' {
    if (!this.#pending.order && moved.length === 0) return 'same'
    const rebuilds = this.#pending.order
    this.#pending.order = false
    const ranks = this.#ranks()
    if (!rebuilds && moved.length * 4 <= this.#order.count) {
      this.#order.update(moved, this.#listed.isListed)
      return 'moved'
    }
    this.#order.rebuild(ranks, this.#view.sort, this.#listed)
    return rebuilds ? 'rebuilt' : 'moved'
  }

  #regroup(rebuilt: boolean, touched: Uint32Array, count: number, moved: readonly number[]): boolean {
    const { groups, folds } = this.#pending
    this.#pending.groups = false
    this.#pending.folds = false
    let differs = groups || rebuilt || folds
    if (groups) this.#grouped = this.#view.grouping ? this.#makeGroups() : null
    else if (rebuilt) this.#grouped?.rebuild()
    else differs = (this.#grouped?.update(touched, count, moved) ?? false) || differs
    if (folds) this.#grouped?.fold(this.#view.foldedGroups)
    return differs
  }

  #makeGroups(): GroupedOrder {
    const listed = this.#listed
    const source = {
      store: this.#store,
      groupBy: this.#view.groupBy,
      order: this.#order,
      isListed: listed.isListed,
      get markFlags() {
        return listed.markFlags
      },
    }
    return new GroupedOrder(source, this.#view.foldedGroups, textOrder(this.#language))
  }

  /** Returns true when the visible lines changed because the list was held, held again or released. */
  #holdStill(): boolean {
    const isHeld = this.#hold.lines !== null
    const viewChanged = this.#pending.view
    this.#pending.view = false
    if (this.#wantsHold && (!isHeld || viewChanged)) this.#hold.begin(this.#grouped ?? this.#order)
    else if (!this.#wantsHold && isHeld) this.#hold.end()
    else return false
    return true
  }
}
