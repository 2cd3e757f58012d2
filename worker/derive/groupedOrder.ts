import type { Grouping, ListGroupId } from '../../src/contract/engine/view.ts'
import { MARK_FLAG } from '../../src/contract/engine/marks.ts'
import { grown } from '../store/grown.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import type { GroupSets } from '../store/groupSets.ts'
import type { ListLine, ListLines } from './listLines.ts'
import type { ListOrder } from './listOrder.ts'
import { OrderedSlots } from './orderedSlots.ts'
import { SlotMarks } from './slotMarks.ts'
import type { CompareTexts } from './sortKeys.ts'

const WITHOUT: readonly ListGroupId[] = ['withOutGroups']

/** The content of a group header. */
export interface GroupTotals {
  readonly name: string
  readonly vehicles: number
  readonly alarms: number
  readonly folded: boolean
}

/** A group with vehicles in the list. */
interface Section {
  readonly id: ListGroupId
  readonly slots: OrderedSlots
  alarms: number
  /** Line of its header. */
  start: number
}

/** The data from which the list and the marks are made. */
export interface GroupedSource {
  readonly store: FleetStore
  readonly groupBy: Grouping
  readonly order: ListOrder
  /** Per slot: MARK_FLAG bits. */
  readonly markFlags: Uint8Array
  readonly isListed: (slot: number) => boolean
}

/**
 * The list under group headers: the pinned vehicles, then each group by name with its vehicles in list order, those
 * without groups last; the groups are those of vehicles, or geozones. A vehicle in several groups appears under each. Maintained in addition to the plain list: the
 * cost of a change is limited to the groups it affects (L2).
 */
export class GroupedOrder implements ListLines {
  readonly #source: GroupedSource
  readonly #marks = new SlotMarks()
  readonly #sections = new Map<ListGroupId, Section>()
  #folded: ReadonlySet<ListGroupId>
  readonly #compareNames: CompareTexts
  /** Per slot: 1 + the set of groups under which it appears; 0 while it appears under none. */
  #sets = new Uint32Array(0)
  /** Per slot: 1 while it is counted as an alarm. */
  #alarms = new Uint8Array(0)
  /** Sections in list order. */
  #ordered: readonly Section[] = []
  #namesVersion = -1
  #pinned = 0
  #count = 0

  constructor(source: GroupedSource, folded: readonly ListGroupId[], compareNames: CompareTexts) {
    this.#source = source
    this.#folded = new Set(folded)
    this.#compareNames = compareNames
    this.rebuild()
  }

  get count(): number {
    return this.#count
  }

  get #groups(): GroupSets {
    const { store, groupBy } = this.#source
    return groupBy === 'zones' ? store.zones : store.groups
  }

  /** Per slot: the set of groups. */
  get #groupSets(): Uint32Array {
    const { store, groupBy } = this.#source
    return groupBy === 'zones' ? store.columns.zoneSet : store.columns.groupSet
  }

  totalsOf(id: ListGroupId): GroupTotals {
    const section = this.#sections.get(id)
    const name = id === 'withOutGroups' ? '' : this.#groups.nameOf(id)
    const vehicles = section?.slots.count ?? 0
    return { name, vehicles, alarms: section?.alarms ?? 0, folded: this.#folded.has(id) }
  }

  lineAt(index: number): ListLine {
    if (index < this.#pinned) return this.#source.order.lineAt(index)
    let low = 0
    let high = this.#ordered.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((this.#ordered[middle]?.start ?? 0) <= index) low = middle
      else high = middle - 1
    }
    const section = this.#ordered[low]
    if (section === undefined || index === section.start) {
      return { kind: 'group', groupId: section?.id ?? 'withOutGroups' }
    }
    const slot = section.slots.items[index - section.start - 1] ?? 0
    return { kind: 'vehicle', slot, groupId: section.id }
  }

  forEach(visit: (slot: number, groupId: ListGroupId | null) => void): void {
    const { items } = this.#source.order
    for (let i = 0; i < this.#pinned; i++) visit(items[i] ?? 0, null)
    for (const { id, slots } of this.#ordered) {
      visit(-1, id)
      const shown = this.#folded.has(id) ? 0 : slots.count
      for (let i = 0; i < shown; i++) visit(slots.items[i] ?? 0, id)
    }
  }

  lineOf(slot: number): number {
    const { order } = this.#source
    if (order.isPinned(slot)) return order.lineOf(slot)
    let first = -1
    for (const id of this.#groupsOf(this.#sets[slot] ?? 0)) {
      const section = this.#sections.get(id)
      if (section === undefined || this.#folded.has(id)) continue
      if (first !== -1 && section.start > first) continue
      first = section.start + 1 + section.slots.lowerBound(slot, order.compare)
    }
    return first
  }

  /** Of these groups only the headers are shown. */
  fold(folded: readonly ListGroupId[]): void {
    this.#folded = new Set(folded)
    this.#arrange()
  }

  /** Rebuilds everything from the plain list. */
  rebuild(): void {
    const { order } = this.#source
    this.#reserve()
    this.#sections.clear()
    this.#sets.fill(0)
    this.#alarms.fill(0)
    const { items, count } = order
    const members = new Map<ListGroupId, number[]>()
    for (let i = order.pinned; i < count; i++) {
      const slot = items[i] ?? 0
      this.#sets[slot] = this.#setNow(slot)
      for (const id of this.#groupsOf(this.#sets[slot] ?? 0)) {
        const known = members.get(id)
        if (known === undefined) members.set(id, [slot])
        else known.push(slot)
      }
    }
    for (const [id, slots] of members) {
      this.#sectionOf(id).slots.refill(slots.length, (target) => {
        target.set(slots)
        return slots.length
      })
    }
    for (let i = order.pinned; i < count; i++) this.#countAlarm(items[i] ?? 0)
    this.#arrange()
  }

  /**
   * Applies changes: `touched` are slots with any change (the first `count`), `moved` those that may have moved in
   * the plain list, which is up to date. Returns true when a line or a header differs.
   */
  update(touched: Uint32Array, count: number, moved: readonly number[]): boolean {
    this.#reserve()
    const changed = new Map<ListGroupId, number[]>()
    let differs = moved.length > 0
    for (const slot of moved) this.#regroup(slot, true, changed)
    for (let i = 0; i < count; i++) this.#regroup(touched[i] ?? 0, false, changed)
    const { order } = this.#source
    for (const [id, slots] of changed) {
      const set = (slot: number): boolean => this.#groupsOf(this.#sets[slot] ?? 0).includes(id)
      this.#sectionOf(id).slots.update(slots, set, order.compare)
      differs = true
    }
    for (const slot of moved) differs = this.#countAlarm(slot) || differs
    for (let i = 0; i < count; i++) differs = this.#countAlarm(touched[i] ?? 0) || differs
    if (differs || this.#namesVersion !== this.#groups.namesVersion) {
      this.#arrange()
      return true
    }
    return false
  }

  /** Removes the slot's alarm from its former groups, and notes which lists it leaves, enters or moves in. */
  #regroup(slot: number, hasMoved: boolean, changed: Map<ListGroupId, number[]>): void {
    const before = this.#sets[slot] ?? 0
    const after = this.#setNow(slot)
    if (before === after && !hasMoved) return
    if (this.#alarms[slot] === 1) this.#addAlarm(before, -1)
    this.#alarms[slot] = 0
    this.#sets[slot] = after
    for (const set of before === after ? [after] : [before, after]) {
      for (const id of this.#groupsOf(set)) {
        const known = changed.get(id)
        if (known === undefined) changed.set(id, [slot])
        else known.push(slot)
      }
    }
  }

  /** Returns true when the count of the slot's alarm changed. */
  #countAlarm(slot: number): boolean {
    const set = this.#sets[slot] ?? 0
    const alarm = set !== 0 && ((this.#source.markFlags[slot] ?? 0) & MARK_FLAG.alarm) !== 0 ? 1 : 0
    if (this.#alarms[slot] === alarm) return false
    this.#alarms[slot] = alarm
    this.#addAlarm(set, alarm === 1 ? 1 : -1)
    return true
  }

  #addAlarm(set: number, sign: 1 | -1): void {
    for (const id of this.#groupsOf(set)) this.#sectionOf(id).alarms += sign
  }

  #setNow(slot: number): number {
    const { order, isListed } = this.#source
    if (!isListed(slot) || order.isPinned(slot)) return 0
    return 1 + (this.#groupSets[slot] ?? 0)
  }

  #groupsOf(set: number): readonly ListGroupId[] {
    if (set === 0) return []
    const ids = this.#groups.ids(set - 1)
    return ids.length === 0 ? WITHOUT : ids
  }

  #sectionOf(id: ListGroupId): Section {
    const known = this.#sections.get(id)
    if (known !== undefined) return known
    const section: Section = { id, slots: new OrderedSlots(this.#marks), alarms: 0, start: 0 }
    this.#sections.set(id, section)
    return section
  }

  /** Determines the order and the start of the shown groups. */
  #arrange(): void {
    const { order } = this.#source
    for (const { id, slots } of this.#sections.values()) if (slots.count === 0) this.#sections.delete(id)
    const isKept =
      this.#ordered.length === this.#sections.size &&
      this.#ordered.every((s) => this.#sections.get(s.id) === s)
    if (!isKept || this.#namesVersion !== this.#groups.namesVersion) {
      this.#namesVersion = this.#groups.namesVersion
      this.#ordered = [...this.#sections.values()].toSorted(this.#compareSections)
    }
    this.#pinned = order.pinned
    let line = this.#pinned
    for (const section of this.#ordered) {
      section.start = line
      line += 1 + (this.#folded.has(section.id) ? 0 : section.slots.count)
    }
    this.#count = line
  }

  readonly #compareSections = (a: Section, b: Section): number => {
    if (a.id === 'withOutGroups' || b.id === 'withOutGroups') return a.id === 'withOutGroups' ? 1 : -1
    return this.#compareNames(this.#groups.nameOf(a.id), this.#groups.nameOf(b.id)) || a.id - b.id
  }

  #reserve(): void {
    const { capacity } = this.#source.store.columns
    this.#marks.reserve(capacity)
    if (this.#sets.length >= capacity) return
    this.#sets = grown(this.#sets, capacity)
    this.#alarms = grown(this.#alarms, capacity)
  }
}
