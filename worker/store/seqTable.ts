import { grown } from './grown.ts'

/** Which group of fields of a vehicle a seq is of; `mini` is as of when the row of the mini-state was true. */
export const SEQ = {
  mini: 0,
  position: 1,
  status: 2,
  ant: 3,
  lock: 4,
  settings: 5,
  alarm: 6,
  lockedAlarm: 7,
  deviceOn: 8,
} as const
export type SeqOf = (typeof SEQ)[keyof typeof SEQ]

/** Cells of one slot: they stand side by side, as an event reads two of them. */
const CELLS = 9
/** Cells hold seqs as whole numbers from the table's base on; 0 is none. */
const NONE = 0
const MAX_CELL = 2 ** 32 - 1
/** How far below the first seq that is noted others may lie: lists and events of one moment are not far apart. */
const ROOM_BELOW = 2 ** 24

/**
 * As of which seq each group of fields of a slot is true, by list or event; -1 before any. Four bytes each, as seqs that
 * are known at one time lie within 2^32 of each other. Where they once do not, the table takes eight bytes for each, so
 * that every seq is exact (L4).
 */
export class SeqTable {
  #near = new Uint32Array(0)
  #wide: Float64Array | null = null
  #base = -1
  #isBased = false

  get(slot: number, of: SeqOf): number {
    if (this.#wide !== null) return this.#wide[slot * CELLS + of] ?? -1
    const cell = this.#near[slot * CELLS + of] ?? NONE
    return cell === NONE ? -1 : this.#base + cell
  }

  set(slot: number, of: SeqOf, seq: number): void {
    if (!this.#isBased) {
      this.#base = Math.max(0, seq - ROOM_BELOW) - 1
      this.#isBased = true
    }
    const at = slot * CELLS + of
    const cell = seq - this.#base
    if (this.#wide !== null) this.#wide[at] = seq
    else if (cell > NONE && cell <= MAX_CELL) this.#near[at] = cell
    else this.#widen()[at] = seq
  }

  reset(slot: number): void {
    this.#near.fill(NONE, slot * CELLS, (slot + 1) * CELLS)
    this.#wide?.fill(-1, slot * CELLS, (slot + 1) * CELLS)
  }

  /** Makes room for slots below `capacity`. */
  reserve(capacity: number): void {
    if (this.#wide === null) this.#near = grown(this.#near, capacity * CELLS)
    else this.#wide = grown(this.#wide, capacity * CELLS, -1)
  }

  #widen(): Float64Array {
    const base = this.#base
    const wide = Float64Array.from(this.#near, (cell) => (cell === NONE ? -1 : base + cell))
    this.#wide = wide
    this.#near = new Uint32Array(0)
    return wide
  }
}
