import { grown } from './grown.ts'
import { ROW_WORDS, SEQ_WORD, type SlotRows } from './slotRows.ts'

/**
 * Which group of fields of a vehicle a seq is of; `mini` is as of when the row of the mini-state was true, and `position`
 * never below it.
 */
export const SEQ = {
  position: 0,
  mini: 1,
  status: 2,
  ant: 3,
  lock: 4,
  settings: 5,
  alarm: 6,
  lockedAlarm: 7,
  deviceOn: 8,
} as const
export type SeqOf = (typeof SEQ)[keyof typeof SEQ]

const FIELDS = 9
/** The field that is read with every location has its cell in the slot's row. */
const ROW_FIELD = SEQ.position
/** Cells of the other fields of one slot, side by side. */
export const SEQ_CELLS = FIELDS - 1
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
  readonly #rows: SlotRows
  #others = new Uint32Array(0)
  #wide: Float64Array | null = null
  #base = -1
  #isBased = false

  /** `rows` have room for every slot that is asked for, and hold nothing in the words of the seqs yet. */
  constructor(rows: SlotRows) {
    this.#rows = rows
  }

  /** SEQ_CELLS per slot, to be read ahead (readAhead.ts); none once the table takes eight bytes for each. */
  get others(): Uint32Array {
    return this.#others
  }

  /**
   * What is taken from a seq to have its cell: that of the position stands in the slot's row (SEQ_WORD), 0 where there is
   * none. NaN while seqs are not kept in cells, or none ever was.
   */
  get base(): number {
    return this.#wide === null && this.#isBased ? this.#base : Number.NaN
  }

  get(slot: number, of: SeqOf): number {
    if (this.#wide !== null) return this.#wide[slot * FIELDS + of] ?? -1
    const cell = this.#cell(slot, of)
    return cell === NONE ? -1 : this.#base + cell
  }

  set(slot: number, of: SeqOf, seq: number): void {
    if (!this.#isBased) {
      this.#base = Math.max(0, seq - ROOM_BELOW) - 1
      this.#isBased = true
    }
    const cell = seq - this.#base
    if (this.#wide !== null) this.#wide[slot * FIELDS + of] = seq
    else if (cell > NONE && cell <= MAX_CELL) this.#write(slot, of, cell)
    else this.#widen()[slot * FIELDS + of] = seq
  }

  reset(slot: number): void {
    for (let of = 0; of < FIELDS && this.#wide === null; of++) this.#write(slot, of, NONE)
    this.#wide?.fill(-1, slot * FIELDS, (slot + 1) * FIELDS)
  }

  /** Makes room for slots below `capacity`; the rows have it already. */
  reserve(capacity: number): void {
    if (this.#wide === null) this.#others = grown(this.#others, capacity * SEQ_CELLS)
    else this.#wide = grown(this.#wide, capacity * FIELDS, -1)
  }

  #cell(slot: number, of: number): number {
    if (of === ROW_FIELD) return this.#rows.words[slot * ROW_WORDS + SEQ_WORD] ?? NONE
    return this.#others[slot * SEQ_CELLS + of - 1] ?? NONE
  }

  #write(slot: number, of: number, cell: number): void {
    if (of === ROW_FIELD) this.#rows.words[slot * ROW_WORDS + SEQ_WORD] = cell
    else this.#others[slot * SEQ_CELLS + of - 1] = cell
  }

  #widen(): Float64Array {
    const slots = this.#others.length / SEQ_CELLS
    const wide = new Float64Array(slots * FIELDS).fill(-1)
    for (let at = 0; at < wide.length; at++) {
      const cell = this.#cell(Math.floor(at / FIELDS), at % FIELDS)
      if (cell !== NONE) wide[at] = this.#base + cell
    }
    this.#wide = wide
    this.#others = new Uint32Array(0)
    return wide
  }
}
