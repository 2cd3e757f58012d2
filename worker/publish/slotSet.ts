import { grown } from '../store/grown.ts'

const ABSENT = -1
const FIRST_CAPACITY = 1_024

/** A set of slots that is walked as a dense array: membership, adding and removing cost the same at any size. */
export class SlotSet {
  /** The first `size` are the members, in no order. */
  #members = new Uint32Array(FIRST_CAPACITY)
  /** Per slot: its index in `#members`, or ABSENT. */
  #places = new Int32Array(FIRST_CAPACITY).fill(ABSENT)
  #size = 0

  get size(): number {
    return this.#size
  }
  get members(): Uint32Array {
    return this.#members
  }

  has(slot: number): boolean {
    return (this.#places[slot] ?? ABSENT) !== ABSENT
  }

  add(slot: number): void {
    if (this.has(slot)) return
    this.#makeRoom(slot)
    this.#members[this.#size] = slot
    this.#places[slot] = this.#size
    this.#size += 1
  }

  /** True when the slot was in. */
  remove(slot: number): boolean {
    const place = this.#places[slot] ?? ABSENT
    if (place === ABSENT) return false
    this.#size -= 1
    const last = this.#members[this.#size] ?? 0
    this.#members[place] = last
    this.#places[last] = place
    this.#places[slot] = ABSENT
    return true
  }

  clear(): void {
    for (let i = 0; i < this.#size; i++) this.#places[this.#members[i] ?? 0] = ABSENT
    this.#size = 0
  }

  #makeRoom(slot: number): void {
    if (slot >= this.#places.length) {
      this.#places = grown(this.#places, Math.max(slot + 1, this.#places.length * 2), ABSENT)
    }
    if (this.#size >= this.#members.length) {
      this.#members = grown(this.#members, this.#members.length * 2)
    }
  }
}
