import { grown } from '../store/grown.ts'
import { SlotBits } from './slotBits.ts'

const FIRST_CAPACITY = 1_024

/** A set of slots that is iterated as a dense array; membership, adding and removing are O(1). */
export class SlotSet {
  /** The first `size` are the members, unordered. */
  #members = new Uint32Array(FIRST_CAPACITY)
  readonly #bits = new SlotBits()
  /** Per member slot: its index in `#members`. */
  #places = new Uint32Array(FIRST_CAPACITY)
  #size = 0

  get size(): number {
    return this.#size
  }
  get members(): Uint32Array {
    return this.#members
  }

  has(slot: number): boolean {
    return this.#bits.has(slot)
  }

  add(slot: number): void {
    if (this.has(slot)) return
    this.#makeRoom(slot)
    this.#bits.add(slot)
    this.#members[this.#size] = slot
    this.#places[slot] = this.#size
    this.#size += 1
  }

  /** Returns true when the slot was a member. */
  remove(slot: number): boolean {
    if (!this.has(slot)) return false
    const place = this.#places[slot] ?? 0
    this.#bits.remove(slot)
    this.#size -= 1
    const last = this.#members[this.#size] ?? 0
    this.#members[place] = last
    this.#places[last] = place
    return true
  }

  clear(): void {
    for (let i = 0; i < this.#size; i++) this.#bits.remove(this.#members[i] ?? 0)
    this.#size = 0
  }

  #makeRoom(slot: number): void {
    if (slot >= this.#places.length) {
      this.#places = grown(this.#places, Math.max(slot + 1, this.#places.length * 2))
    }
    if (this.#size >= this.#members.length) {
      this.#members = grown(this.#members, this.#members.length * 2)
    }
  }
}
