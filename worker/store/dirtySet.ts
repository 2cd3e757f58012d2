import { grown } from './grown.ts'
import { FLAG_BITS, REASON_SHIFT, ROW_WORDS, type SlotRows, STATE_WORD } from './slotRows.ts'

/** Why a slot is dirty; bits that are joined per slot until the next take. */
export const DIRTY = {
  /** The slot was given to a vehicle or taken from one (both may have happened since the last take). */
  membership: 1,
  /** Place, speed, heading, ignition, time, parking; `mark` is told as well unless the mark surely says what it said. */
  position: 2,
  /** deviceStatus, deviceOn. */
  status: 4,
  alarm: 8,
  /** Name, licence plate, serial. */
  text: 16,
  pin: 32,
  groups: 64,
  counts: 128,
  /** Lock state, lock error, antenna, outputs, settings, retranslation. */
  equipment: 256,
  /** It stands elsewhere; `position` is told as well. */
  place: 512,
  /** Its marker status or mark flags may say something else for its position; told together with that. */
  mark: 1024,
} as const

/** The dirty slots since the last take: slots[i] is dirty for reasons[i], i < count. Valid until the next take. */
export interface DirtyBatch {
  readonly count: number
  readonly slots: Uint32Array
  readonly reasons: Uint16Array
}

const FIRST_CAPACITY = 1_024

/** Collects dirty slots; marking is O(1), taking is O(marked). Why a slot is dirty stands in its row. */
export class DirtySet {
  readonly #rows: SlotRows
  #marked = new Uint32Array(FIRST_CAPACITY)
  #count = 0
  #taken = new Uint32Array(FIRST_CAPACITY)
  #takenReasons = new Uint16Array(FIRST_CAPACITY)

  /** `rows` have room for every slot that is marked. */
  constructor(rows: SlotRows) {
    this.#rows = rows
  }

  get count(): number {
    return this.#count
  }

  mark(slot: number, reasons: number): void {
    if (reasons === 0) return
    const { words } = this.#rows
    const at = slot * ROW_WORDS + STATE_WORD
    const before = words[at] ?? 0
    if (before >>> REASON_SHIFT === 0) this.#add(slot)
    words[at] = before | (reasons << REASON_SHIFT)
  }

  /**
   * For who writes reasons into many rows by itself: room to name `most` slots more, from `count` on. A slot is named if its
   * row had no reason before; `endAt` says up to where there are names now. Room grows with what is dirty at a time, not with
   * the fleet.
   */
  roomFor(most: number): Uint32Array {
    while (this.#count + most >= this.#marked.length)
      this.#marked = grown(this.#marked, this.#marked.length * 2)
    return this.#marked
  }

  endAt(count: number): void {
    this.#count = count
  }

  take(): DirtyBatch {
    const count = this.#count
    const slots = this.#marked
    if (this.#takenReasons.length < count) this.#takenReasons = new Uint16Array(slots.length)
    const { words } = this.#rows
    const reasons = this.#takenReasons
    for (let i = 0; i < count; i++) {
      const at = (slots[i] ?? 0) * ROW_WORDS + STATE_WORD
      const state = words[at] ?? 0
      reasons[i] = state >>> REASON_SHIFT
      words[at] = state & FLAG_BITS
    }
    this.#marked = this.#taken
    this.#taken = slots
    this.#count = 0
    return { count, slots, reasons }
  }

  #add(slot: number): void {
    this.roomFor(1)[this.#count] = slot
    this.#count += 1
  }
}
