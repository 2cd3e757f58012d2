import { grown } from './grown.ts'
import { FLAG_BITS, NTH_SHIFT, ROW_WORDS, type SlotRows, STATE_WORD } from './slotRows.ts'

/** Why a slot is dirty; bits are OR-ed per slot until the next take. */
export const DIRTY = {
  /** The slot was assigned to a vehicle or released (both may have happened since the last take). */
  membership: 1,
  /**
   * Place, speed, heading, ignition, time, parking; `mark` is set as well unless the mark certainly stayed the same.
   */
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
  /** The vehicle moved; `position` is set as well. */
  place: 512,
  /** The marker status or mark flags may have changed with the position; set together with `position`. */
  mark: 1024,
  /** The geozones that it is in. */
  zones: 2048,
  /** Whether it pulls a trailer. */
  trailer: 4096,
  /** The name of its driver. Drivers change all day long, so unlike `text` it sorts nothing again. */
  driver: 8192,
} as const

/** The dirty slots since the last take: slots[i] is dirty for reasons[i], i < count. Valid until the next take. */
export interface DirtyBatch {
  readonly count: number
  readonly slots: Uint32Array
  readonly reasons: Uint16Array
}

const FIRST_CAPACITY = 1_024
/** The largest list index, plus one, that a row can store. */
const NTH_ROOM = 2 ** (32 - NTH_SHIFT)

/**
 * Collects dirty slots; marking and taking are O(1), and taking reads no row. A slot's row stores the low bits of the
 * index where the list last named the slot; the list itself shows whether it still does.
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

  /** The slots named since the last take, and the reasons; the first `count`. Replaced by `reserve`. */
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
   * For callers that write many names themselves: makes room for `most` more, from `count` on; `endAt` sets where the
   * names end then. Room grows with the number of slots dirty at a time, not with the fleet. Returns true when rows
   * can store the complete index of a name, so that a slot is not named anywhere else.
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

  /** The index where the list names a slot whose row says `low`; -1 when it does not. */
  #find(slot: number, low: number): number {
    const high = Math.floor((this.#count - 1 - low) / NTH_ROOM) * NTH_ROOM
    // Newest first: changes of one vehicle usually arrive together.
    for (let nth = high + low; nth >= 0; nth -= NTH_ROOM) if (this.#marked[nth] === slot) return nth
    return -1
  }
}
