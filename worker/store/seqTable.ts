import { grown } from './grown.ts'
import { ROW_WORDS, SEQ_WORD, type SlotRows } from './slotRows.ts'

/**
 * The group of fields of a vehicle that a seq belongs to. `mini` is the seq as of which the mini-state's row was
 * valid; `position` is never below it.
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
/** The field that is read with every location is stored in the slot's row. */
const ROW_FIELD = SEQ.position
/** Cells of the other fields of one slot, adjacent. */
export const SEQ_CELLS = FIELDS - 1
/** Cells store seqs as integers relative to the table's base; 0 means no seq. */
const NONE = 0
const MAX_CELL = 2 ** 32 - 1
/** How far below the first recorded seq others may be: lists and events of one time are close together. */
const ROOM_BELOW = 2 ** 24

/**
 * The seq as of which each group of fields of a slot is valid, by list or event; -1 before any. Four bytes each, as
 * seqs known at one time are within 2^32 of each other. Where they are not, the table switches to eight bytes for
 * each, so that every seq is exact (L4).
 */
export class SeqTable {
  readonly #rows: SlotRows
  #others = new Uint32Array(0)
  #wide: Float64Array | null = null
  #base = -1
  #isBased = false

  /** `rows` must have room for every slot used and hold nothing in the seq words yet. */
  constructor(rows: SlotRows) {
    this.#rows = rows
  }

  /** SEQ_CELLS per slot, for prefetching (readAhead.ts); empty once the table uses eight bytes per seq. */
  get others(): Uint32Array {
    return this.#others
  }

  /**
   * Subtracted from a seq to get its cell. The position's cell is stored in the slot's row (SEQ_WORD), 0 if there
   * is no seq. NaN while seqs are not stored in cells, or before the first one.
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

  /** Makes room for slots below `capacity`; the rows already have it. */
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
