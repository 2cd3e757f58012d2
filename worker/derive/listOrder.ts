import type { FleetView } from '../../src/contract/engine.ts'
import { FLAG } from '../store/columns.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import type { ListLine, ListLines } from './listLines.ts'
import { OrderedSlots } from './orderedSlots.ts'
import type { SlotRanks, SlotRun } from './slotRanks.ts'

/** Pins without an order number stand behind those with one (LIST-10). */
const UNNUMBERED = Number.MAX_VALUE
const NOT_PINNED = Number.POSITIVE_INFINITY

/** Who is listed: a slot whose cell has all bits of `listed`. */
export interface ListedCells {
  readonly cells: Uint8Array
  readonly listed: number
}

const countListed = (cells: Uint8Array, listed: number): number => {
  // Adding up costs no wrongly guessed branch for a slot here and there.
  const ones = Uint8Array.from({ length: 256 }, (_, cell) => Number((cell & listed) === listed))
  let count = 0
  for (let slot = 0; slot < cells.length; slot++) count += ones[cells[slot] ?? 0] ?? 0
  return count
}

/** The list: listed slots, pinned first (LIST-03), then by the chosen sort in its direction (LIST-02). */
export class ListOrder implements ListLines {
  readonly #store: FleetStore
  readonly #slots = new OrderedSlots()
  #ranks: SlotRanks
  #reverse = false

  constructor(store: FleetStore, ranks: SlotRanks) {
    this.#store = store
    this.#ranks = ranks
  }

  get items(): Uint32Array {
    return this.#slots.items
  }
  get count(): number {
    return this.#slots.count
  }
  /** How many vehicles stand on top because they are pinned. */
  get pinned(): number {
    let pinned = 0
    while (pinned < this.count && this.isPinned(this.items[pinned] ?? 0)) pinned += 1
    return pinned
  }

  lineAt(index: number): ListLine {
    return { kind: 'vehicle', slot: this.items[index] ?? 0, groupId: null }
  }

  forEach(visit: (slot: number, groupId: null) => void): void {
    for (let i = 0; i < this.count; i++) visit(this.items[i] ?? 0, null)
  }

  /** Position of a listed slot. */
  lineOf(slot: number): number {
    return this.#slots.lowerBound(slot, this.compare)
  }

  isPinned(slot: number): boolean {
    return ((this.#store.columns.flags[slot] ?? 0) & FLAG.pinned) !== 0
  }

  /** Makes the whole list anew of the slots whose cells have all of `listed`; no text is compared. */
  rebuild(ranks: SlotRanks, sort: FleetView['sort'], { cells, listed }: ListedCells): void {
    this.#ranks = ranks
    this.#reverse = sort.reverse
    this.#slots.reserve(this.#store.columns.capacity)
    this.#slots.refill(countListed(cells, listed), (target) => {
      const pinned: number[] = []
      let rest = 0
      for (const run of ranks.runs(sort.reverse))
        rest = this.#pick(run, { cells, listed }, target, rest, pinned)
      if (pinned.length === 0) return rest
      target.copyWithin(pinned.length, 0, rest)
      target.set(pinned.toSorted(this.compare), 0)
      return pinned.length + rest
    })
  }

  /** Writes the listed slots of a run into `target` from `from` on, but for those that are pinned; answers where it ended. */
  #pick(
    { items, first, step, count }: SlotRun,
    { cells, listed }: ListedCells,
    target: Uint32Array,
    from: number,
    pinned: number[],
  ): number {
    const { flags } = this.#store.columns
    let end = from
    for (let nth = 0, at = first; nth < count; nth++, at += step) {
      const slot = items[at] ?? 0
      if (((cells[slot] ?? 0) & listed) !== listed) continue
      if (((flags[slot] ?? 0) & FLAG.pinned) !== 0) pinned.push(slot)
      else target[end++] = slot
    }
    return end
  }

  /** Slots whose place, or being listed at all, may have changed; the ranks are up to date. */
  update(changed: readonly number[], isListed: (slot: number) => boolean): void {
    this.#slots.reserve(this.#store.columns.capacity)
    this.#slots.update(changed, isListed, this.compare)
  }

  /** The order of the list. */
  readonly compare = (a: number, b: number): number => {
    const pinA = this.#pin(a)
    const pinB = this.#pin(b)
    if (pinA !== pinB) return pinA < pinB ? -1 : 1
    return this.#ranks.position(a, this.#reverse) - this.#ranks.position(b, this.#reverse)
  }

  #pin(slot: number): number {
    if (!this.isPinned(slot)) return NOT_PINNED
    return this.#store.side.pinOrder.get(slot) ?? UNNUMBERED
  }
}
