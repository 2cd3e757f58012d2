import { grown } from './grown.ts'
import { FLAG_BITS, NTH_SHIFT, ROW_WORDS, type SlotRows, STATE_WORD } from './slotRows.ts'

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
/** A row has room for so much of a number. */
const NTH_ROOM = 2 ** (32 - NTH_SHIFT)

/**
 * Collects dirty slots; marking is O(1), and so is taking: no row is looked at for it. A slot's row says where in the list
 * the slot was named last, as far as it has room for that; whether it still is says the list.
 */
export class DirtySet {
  readonly #rows: SlotRows
  #marked = new Uint32Array(FIRST_CAPACITY)
  #reasons = new Uint16Array(FIRST_CAPACITY)
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

  /** The slots named since the last take, and why; the first `count`. Other arrays after `reserve`. */
  get slots(): Uint32Array {
    return this.#marked
  }
  get reasons(): Uint16Array {
    return this.#reasons
  }

  mark(slot: number, reasons: number): void {
    if (reasons === 0) return
    const { words } = this.#rows
    const at = slot * ROW_WORDS + STATE_WORD
    const state = words[at] ?? 0
    const known = this.#find(slot, state >>> NTH_SHIFT)
    const nth = known === -1 ? this.#count : known
    if (known === -1) {
      this.reserve(1)
      this.#count += 1
      this.#marked[nth] = slot
      this.#reasons[nth] = 0
      words[at] = (state & FLAG_BITS) | (nth << NTH_SHIFT)
    }
    this.#reasons[nth] = (this.#reasons[nth] ?? 0) | reasons
  }

  /**
   * For who names many slots by itself: makes room for `most` more, from `count` on; `endAt` says up to where there are names
   * then. Room grows with what is dirty at a time, not with the fleet. True when what a row says of where its slot is named
   * is all of it, so that it is named nowhere else.
   */
  reserve(most: number): boolean {
    while (this.#count + most >= this.#marked.length) {
      this.#marked = grown(this.#marked, this.#marked.length * 2)
      this.#reasons = grown(this.#reasons, this.#marked.length)
    }
    return this.#count + most <= NTH_ROOM
  }

  endAt(count: number): void {
    this.#count = count
  }

  take(): DirtyBatch {
    const count = this.#count
    const [slots, reasons] = [this.#marked, this.#reasons]
    this.#marked = this.#taken
    this.#reasons = this.#takenReasons
    this.#taken = slots
    this.#takenReasons = reasons
    this.#count = 0
    return { count, slots, reasons }
  }

  /** Where a slot is named of which the row says `low`; -1 where it is not. */
  #find(slot: number, low: number): number {
    const high = Math.floor((this.#count - 1 - low) / NTH_ROOM) * NTH_ROOM
    // The last one first: what is told of a vehicle at one time is told together.
    for (let nth = high + low; nth >= 0; nth -= NTH_ROOM) if (this.#marked[nth] === slot) return nth
    return -1
  }
}
