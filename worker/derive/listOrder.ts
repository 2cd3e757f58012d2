import type { FleetView } from '../../src/contract/engine/view.ts'
import { FLAG } from '../store/columns.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import type { ListLine, ListLines } from './listLines.ts'
import { surveyCells } from './surveyCells.ts'
import { OrderedSlots } from './orderedSlots.ts'
import type { SlotRanks, SlotRun } from './slotRanks.ts'

/** Pins without an order number come after those with one (LIST-10). */
const UNNUMBERED = Number.MAX_VALUE
const NOT_PINNED = Number.POSITIVE_INFINITY

/** The members of the list: slots whose cell has all bits of `listed`. */
export interface ListedCells {
  readonly cells: Uint8Array
  readonly listed: number
  /** Bit of a cell: the vehicle is pinned. */
  readonly pinned: number
}

/**
 * Writes the slots of a run whose cells, masked with `mask`, equal `bits` into `target`, from `from` on; returns the
 * end. Every slot is written and kept only if it matches: a mispredicted branch per slot would cost more.
 */
const pickRun = (
  { items, first, step, count }: SlotRun,
  cells: Uint8Array,
  mask: number,
  bits: number,
  target: Uint32Array,
  from: number,
): number => {
  let end = from
  for (let nth = 0, at = first; nth < count; nth++, at += step) {
    const slot = items[at] ?? 0
    target[end] = slot
    // 1 where nothing differs: only 0 - 1 sets the highest bit.
    end += ((((cells[slot] ?? 0) & mask) ^ bits) - 1) >>> 31
  }
  return end
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
  /** Number of pinned vehicles at the top. */
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
    return (this.#store.columns.flagsAt(slot) & FLAG.pinned) !== 0
  }

  /** Rebuilds the list from the slots whose cells have all of `listed`, without comparing texts. */
  rebuild(ranks: SlotRanks, sort: FleetView['sort'], { cells, listed, pinned }: ListedCells): void {
    this.#ranks = ranks
    this.#reverse = sort.reverse
    this.#slots.reserve(this.#store.columns.capacity)
    const { count, slots: onTop } = surveyCells(cells, { counted: listed, named: pinned })
    // One extra: slots after the last member are written, too.
    this.#slots.refill(count + 1, (target) => {
      target.set(onTop.toSorted(this.compare))
      let end = onTop.length
      for (const run of ranks.runs(sort.reverse))
        end = pickRun(run, cells, listed | pinned, listed, target, end)
      return end
    })
  }

  /** Slots whose place or membership may have changed; the ranks are up to date. */
  update(changed: readonly number[], isListed: (slot: number) => boolean): void {
    this.#slots.reserve(this.#store.columns.capacity)
    this.#slots.update(changed, isListed, this.compare)
  }

  /** The order of the list. */
  readonly compare = (a: number, b: number): number => {
    const pinA = this.#pin(a)
    const pinB = this.#pin(b)
    if (pinA !== pinB) return pinA < pinB ? -1 : 1
    return this.#ranks.compare(a, b, this.#reverse)
  }

  #pin(slot: number): number {
    if (!this.isPinned(slot)) return NOT_PINNED
    return this.#store.side.pinOrder.get(slot) ?? UNNUMBERED
  }
}
