import {
  DEFAULT_VIEW,
  type FleetView,
  type GeoPoint,
  type ListGroupId,
} from '../../src/contract/engine/view.ts'
import type { FleetCounts } from '../../src/contract/engine/snapshot.ts'
import type { GroupCount, HeldList } from '../../src/contract/engine/rows.ts'
import type { Language } from '../../src/contract/entities/session.ts'
import { grown } from '../store/grown.ts'
import { FLAG } from '../store/columns.ts'
import { DIRTY, type DirtyBatch } from '../store/dirtySet.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import { BLOCK } from '../store/readAhead.ts'
import { FleetList } from './fleetList.ts'
import { FleetSums } from './fleetSums.ts'
import type { GroupTotals } from './groupedOrder.ts'
import { GroupSums } from './groupSums.ts'
import type { ListLines } from './listLines.ts'
import { MarkPass } from './markPass.ts'
import { markState } from './markState.ts'
import { filterReasons, filtersAlike, filtersStatus, markPassing, rowFilter } from './rowFilter.ts'
import { RowSearch } from './rowSearch.ts'
import { type CompareTexts, textOrder } from './sortKeys.ts'

/** What an update changed; a reader that checks nothing else stays correct. */
export interface DerivedChange {
  /** `lines` differ: rows of the list may have moved, or headers changed. */
  readonly order: boolean
  /** Some vehicle started or stopped passing the map's filters, appeared or disappeared. */
  readonly membership: boolean
  readonly counts: boolean
  readonly groups: boolean
  readonly zones: boolean
  /**
   * Slots whose row or mark may look different (first `count` of `slots`, some twice); valid until the next update.
   */
  readonly count: number
  readonly slots: Uint32Array
  /** Per slot: DIRTY reasons; 0 where only time has passed. */
  readonly reasons: Uint16Array
}

/** The progress of an update. */
interface Progress {
  membership: boolean
  /** Slots whose place or membership in the list may have changed. */
  readonly moved: number[]
  /** Slots whose sort keys may have changed. */
  readonly renamed: number[]
}

/** Bits of the `#tracked` column: what a slot is counted for. */
const TRACKED = { known: 1, passes: 2, matches: 4, pinned: 8 } as const
const ON_MAP = TRACKED.known | TRACKED.passes
const LISTED = TRACKED.known | TRACKED.passes | TRACKED.matches

/** Reasons for which a vehicle may move in the list or to other groups. */
const MOVING = DIRTY.membership | DIRTY.text | DIRTY.pin | DIRTY.groups | DIRTY.zones

/** How often vehicles that are no longer online leave an online search (LIST-12). */
const ONLINE_CHECK_MS = 1_000

/**
 * Data derived from the store: statuses, filters, order, counts. The cost of an update is proportional to what
 * changed (L2).
 */
export class FleetDerivation {
  /** Per slot: index into MARKER_STATUSES. Replaced when the store grows. */
  markerStatus = new Uint8Array(0)
  /** Per slot: MARK_FLAG bits. Replaced when the store grows. */
  markFlags = new Uint8Array(0)

  readonly #store: FleetStore
  readonly #sums = new FleetSums()
  readonly #marks = new MarkPass()
  readonly #groupSums: GroupSums
  readonly #zoneSums: GroupSums
  readonly #search: RowSearch
  readonly #list: FleetList
  #language: Language
  #compareTexts: CompareTexts
  #view = DEFAULT_VIEW
  #filter: (slot: number) => boolean
  /** Reasons that cannot add, remove or move a vehicle in the list of this view. */
  #harmless = ~MOVING
  #tracked = new Uint8Array(0)
  #groupSet = new Uint32Array(0)
  #zoneSet = new Uint32Array(0)
  /** Slots that a sweep changed since the last update. */
  readonly #swept: number[] = []
  #changed = new Uint32Array(0)
  #changedFor = new Uint16Array(0)
  /** Work of setView and setLanguage deferred to the next update. */
  #pending = { filter: false, narrows: false, search: 'same' as 'same' | 'narrower' | 'other' }
  #onlineCheckedAt = Number.NEGATIVE_INFINITY

  constructor(store: FleetStore, language: Language) {
    this.#store = store
    this.#language = language
    this.#compareTexts = textOrder(language)
    this.#groupSums = new GroupSums(store.groups)
    this.#zoneSums = new GroupSums(store.zones)
    this.#search = new RowSearch(store)
    this.#filter = rowFilter(store, this.#view, this)
    const isListed = this.#isListed
    const flags = (): Uint8Array => this.markFlags
    const statuses = (): Uint8Array => this.markerStatus
    const cells = (): Uint8Array => this.#tracked
    this.#list = new FleetList(
      store,
      {
        isListed,
        listed: LISTED,
        pinned: TRACKED.pinned,
        get cells() {
          return cells()
        },
        get markFlags() {
          return flags()
        },
        get markerStatus() {
          return statuses()
        },
      },
      language,
    )
  }

  /** The lines that the person sees. Read them again after each update. */
  get lines(): ListLines {
    return this.#list.lines
  }
  /** Slots of the list in order, ignoring holding and grouping; the first `listedCount` are valid. */
  get order(): Uint32Array {
    return this.#list.order.items
  }
  get listedCount(): number {
    return this.#list.order.count
  }
  get held(): HeldList {
    return this.#list.held
  }
  /** The point from which distances are measured. */
  get origin(): GeoPoint | null {
    return this.#list.origin
  }
  /** Sums over the fleet; the same object while nothing changed. */
  get counts(): FleetCounts {
    return this.#sums.counts
  }
  /** Groups that have vehicles, by name; the same array while nothing changed. */
  get groups(): readonly GroupCount[] {
    return this.#groupSums.groups
  }
  /** The same for geozones. */
  get zones(): readonly GroupCount[] {
    return this.#zoneSums.groups
  }

  /** Takes effect with the next update. Returns true when other vehicles may pass the filters of the map. */
  setView(view: FleetView): boolean {
    const before = this.#view
    const refilters = !filtersAlike(before, view)
    this.#view = view
    if (refilters) {
      this.#filter = rowFilter(this.#store, view, this)
      this.#pending.filter = true
    }
    const search = this.#search.setQuery(view.search)
    this.#harmless = ~(MOVING | filterReasons(view) | this.#search.reasons)
    if (search === 'other' || this.#pending.search === 'same') this.#pending.search = search
    this.#list.setView(view)
    const narrows = before.foundOnly !== view.foundOnly || (view.foundOnly && search !== 'same')
    this.#pending.narrows ||= narrows
    return refilters || narrows
  }

  /** Holds the list from the next update on, or releases it. */
  hold(on: boolean): void {
    this.#list.hold(on)
  }

  /** The person changed the list: it is held again in its state after the next update. */
  rehold(): void {
    this.#list.rehold()
  }

  readHeader(groupId: ListGroupId): GroupTotals {
    return this.#list.readHeader(groupId)
  }

  /** LIST-28: names are ordered by the rules of this language from the next update on. */
  setLanguage(language: Language): void {
    if (language === this.#language) return
    this.#language = language
    this.#compareTexts = textOrder(language)
    this.#list.setLanguage(language)
    this.#groupSums.invalidate()
    this.#zoneSums.invalidate()
  }

  /** Applies the changes of the store (`store.takeDirty()`) and of time. */
  update(dirty: DirtyBatch, now: number): DerivedChange {
    this.#reserve()
    const progress: Progress = { membership: false, moved: [], renamed: [] }
    for (let from = 0; from < dirty.count; from += BLOCK) {
      this.#updateBlock(dirty, from, Math.min(dirty.count, from + BLOCK), now, progress)
    }
    if (filtersStatus(this.#view)) for (const slot of this.#swept) this.#updateSlot(slot, 0, now, progress)
    this.#refilter(progress, now)
    const { count, slots, reasons } = this.#collectChanged(dirty)
    const { moved, renamed, membership } = progress
    const order = this.#list.update({ moved, renamed, touched: slots, reasons, count }, now)
    return {
      order,
      membership,
      counts: this.#sums.publish(this.listedCount),
      groups: this.#groupSums.publish(this.#compareTexts),
      zones: this.#zoneSums.publish(this.#compareTexts),
      count,
      slots,
      reasons,
    }
  }

  /** LIVE-25, STATUS-13, STATUS-23: applies the passing of time to the whole fleet; reported by the next update. */
  sweep(now: number): void {
    for (let slot = 0; slot < this.#tracked.length; slot++) {
      if (((this.#tracked[slot] ?? 0) & TRACKED.known) === 0 || !this.#store.isUsed(slot)) continue
      if (this.#remark(slot, now)) this.#swept.push(slot)
    }
  }

  /** Visits every known vehicle in the sort order of the list, as of the last update. */
  eachInOrder(visit: (slot: number) => void): void {
    this.#list.eachInOrder(visit)
  }

  /** MAP-16: does the vehicle pass the filters of the map? The search counts only where the person asked for that. */
  passesFilters(slot: number): boolean {
    const shown = this.#shownOnMap
    return ((this.#tracked[slot] ?? 0) & shown) === shown
  }

  /** TRACKED bits of a vehicle on the map. */
  get #shownOnMap(): number {
    return this.#view.foundOnly ? LISTED : ON_MAP
  }

  /**
   * Returns a test whether a vehicle matches a search (LIST-11), a non-empty searchForm; valid until the next update.
   */
  matcher(query: string): (slot: number) => boolean {
    return this.#search.matcher(query)
  }

  /** The first line that shows the vehicle; -1 when none does. */
  rowIndexOf(slot: number): number {
    if (!this.#isListed(slot) && !this.held.on) return -1
    return this.lines.lineOf(slot)
  }

  readonly #isListed = (slot: number): boolean => ((this.#tracked[slot] ?? 0) & LISTED) === LISTED

  #reserve(): void {
    const { capacity } = this.#store.columns
    if (this.#tracked.length >= capacity) return
    this.#tracked = grown(this.#tracked, capacity)
    this.markerStatus = grown(this.markerStatus, capacity)
    this.markFlags = grown(this.markFlags, capacity)
    this.#groupSet = grown(this.#groupSet, capacity)
    this.#zoneSet = grown(this.#zoneSet, capacity)
  }

  /**
   * Updates a block of dirty slots: only the marks where nothing else can have changed, everything for the others.
   */
  #updateBlock(dirty: DirtyBatch, from: number, to: number, now: number, progress: Progress): void {
    const pass = this.#marks
    const { markerStatus, markFlags } = this
    const cells = { tracked: this.#tracked, known: TRACKED.known, markerStatus, markFlags }
    pass.run(this.#store.columns, cells, dirty, from, to, this.#harmless, now)
    for (let i = 0; i < pass.restatedCount; i++) this.#restate(pass.restated[i] ?? 0, pass.states[i] ?? 0)
    for (let i = 0; i < pass.othersCount; i++) {
      const nth = pass.others[i] ?? 0
      this.#updateSlot(dirty.slots[nth] ?? 0, dirty.reasons[nth] ?? 0, now, progress)
    }
  }

  /** Status, sums, groups, filter and search of one slot. */
  #updateSlot(slot: number, reasons: number, now: number, progress: Progress): void {
    const before = this.#tracked[slot] ?? 0
    const known = this.#store.isUsed(slot)
    if (!known && before === 0) return
    if ((before & TRACKED.known) !== 0) {
      this.#sums.add(this.markerStatus[slot] ?? 0, this.markFlags[slot] ?? 0, -1)
    }
    this.#regroup(slot, (before & TRACKED.known) !== 0, known)
    this.#rezone(slot, (before & TRACKED.known) !== 0, known)
    if ((reasons & (DIRTY.membership | DIRTY.text)) !== 0) {
      this.#search.note(slot)
      progress.renamed.push(slot)
    }
    const after = known ? this.#count(slot, now) : 0
    this.#tracked[slot] = after
    const toMap = this.#shownOnMap
    if ((before & toMap) !== (after & toMap) || (reasons & DIRTY.membership) !== 0) progress.membership = true
    const listed = (after & LISTED) === LISTED
    const wasListed = (before & LISTED) === LISTED
    const resorted = listed && (reasons & (DIRTY.membership | DIRTY.text | DIRTY.pin)) !== 0
    if (listed !== wasListed || resorted) progress.moved.push(slot)
    if (listed || wasListed) this.#list.noteMove(slot, wasListed, listed, (reasons & MOVING) !== 0)
  }

  /** Updates the status of a counted slot. Returns true when it changed. */
  #remark(slot: number, now: number): boolean {
    const state = markState(this.#store, slot, now)
    if (state >>> 8 === this.markerStatus[slot] && (state & 255) === this.markFlags[slot]) return false
    this.#restate(slot, state)
    return true
  }

  /** Replaces the mark of a counted slot. */
  #restate(slot: number, state: number): void {
    this.#sums.add(this.markerStatus[slot] ?? 0, this.markFlags[slot] ?? 0, -1)
    this.#setMark(slot, state)
  }

  /** Adds a known slot to the sums; returns its TRACKED bits. */
  #count(slot: number, now: number): number {
    this.#setMark(slot, markState(this.#store, slot, now))
    return (
      TRACKED.known +
      (this.#filter(slot) ? TRACKED.passes : 0) +
      (this.#search.matches(slot, now) ? TRACKED.matches : 0) +
      ((this.#store.columns.flagsAt(slot) & FLAG.pinned) === 0 ? 0 : TRACKED.pinned)
    )
  }

  #regroup(slot: number, wasKnown: boolean, known: boolean): void {
    const before = this.#groupSet[slot] ?? 0
    const after = this.#store.columns.groupSet[slot] ?? 0
    if (wasKnown === known && before === after) return
    this.#groupSet[slot] = after
    if (wasKnown) this.#groupSums.add(before, -1)
    if (known) this.#groupSums.add(after, 1)
  }

  #rezone(slot: number, wasKnown: boolean, known: boolean): void {
    const before = this.#zoneSet[slot] ?? 0
    const after = this.#store.columns.zoneSet[slot] ?? 0
    if (wasKnown === known && before === after) return
    this.#zoneSet[slot] = after
    if (wasKnown) this.#zoneSums.add(before, -1)
    if (known) this.#zoneSums.add(after, 1)
  }

  #setMark(slot: number, state: number): void {
    this.markerStatus[slot] = state >>> 8
    this.markFlags[slot] = state & 255
    this.#sums.add(state >>> 8, state & 255, 1)
  }

  /** Filters and searches every vehicle after a change of the view; the listed ones when online ages (LIST-12). */
  #refilter(progress: Progress, now: number): void {
    const { filter, narrows } = this.#pending
    this.#pending.narrows = false
    if (narrows) progress.membership = true
    if (this.#search.isOnline && Math.abs(now - this.#onlineCheckedAt) >= ONLINE_CHECK_MS)
      this.#dropAged(progress, now)
    if (!filter && this.#pending.search === 'same') return
    if (filter) {
      progress.membership = true
      const { markerStatus, markFlags } = this
      markPassing(this.#store, this.#view, { cells: this.#tracked, markerStatus, markFlags, ...TRACKED })
    }
    const search = this.#search.isOnline ? 'other' : this.#pending.search
    if (search !== 'same') this.#searchAgain(search === 'other' ? TRACKED.known : TRACKED.matches, now)
    this.#list.relist()
    this.#pending.filter = false
    this.#pending.search = 'same'
  }

  /** Searches the slots that have this bit. */
  #searchAgain(among: number, now: number): void {
    const isMatch = this.#search.test(now)
    const cells = this.#tracked
    for (let slot = 0; slot < cells.length; slot++) {
      const bits = cells[slot] ?? 0
      if ((bits & among) !== 0) cells[slot] = isMatch(slot) ? bits | TRACKED.matches : bits & ~TRACKED.matches
    }
  }

  #dropAged(progress: Progress, now: number): void {
    this.#onlineCheckedAt = now
    const { order, listedCount } = this
    for (let i = 0; i < listedCount; i++) {
      const slot = order[i] ?? 0
      if (!this.#isListed(slot) || this.#search.matches(slot, now)) continue
      this.#tracked[slot] = (this.#tracked[slot] ?? 0) & ~TRACKED.matches
      progress.moved.push(slot)
      if (this.#view.foundOnly) progress.membership = true
      this.#list.noteMove(slot, true, false, false)
    }
  }

  #collectChanged(dirty: DirtyBatch): DirtyBatch {
    if (this.#swept.length === 0) return dirty
    const count = dirty.count + this.#swept.length
    if (this.#changed.length < count) {
      this.#changed = new Uint32Array(count * 2)
      this.#changedFor = new Uint16Array(count * 2)
    }
    this.#changed.set(dirty.slots.subarray(0, dirty.count))
    this.#changed.set(this.#swept, dirty.count)
    this.#changedFor.set(dirty.reasons.subarray(0, dirty.count))
    this.#changedFor.fill(0, dirty.count, count)
    this.#swept.length = 0
    return { count, slots: this.#changed, reasons: this.#changedFor }
  }
}
