import { grown } from '../store/grown.ts'

const FIRST_WORDS = 32

/**
 * One bit per slot: 12,500 bytes for 100,000 vehicles, which stay in the first-level cache for any number of lookups.
 */
export class SlotBits {
  #words = new Uint32Array(FIRST_WORDS)

  has(slot: number): boolean {
    return ((this.#words[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0
  }

  add(slot: number): void {
    const word = slot >>> 5
    this.#reserve(word)
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (slot & 31))
  }

  /** Adds those of the slots `from` to before `to` that have any of the given reasons. */
  addFor(slots: Uint32Array, reasons: Uint16Array, from: number, to: number, any: number): void {
    this.#reserve(highestOf(slots, from, to) >>> 5)
    const words = this.#words
    for (let i = from; i < to; i++) {
      const slot = slots[i] ?? 0
      const word = slot >>> 5
      const bit = ((reasons[i] ?? 0) & any) === 0 ? 0 : 1 << (slot & 31)
      words[word] = (words[word] ?? 0) | bit
    }
  }

  /** Removes all members, lowest first, as many at once as fit in `slots`; yields the number of each batch. */
  *takeAll(slots: Uint32Array): Generator<number, void> {
    let count = 0
    for (let word = 0; word < this.#words.length; word++) {
      let bits = this.#words[word] ?? 0
      this.#words[word] = 0
      while (bits !== 0) {
        slots[count++] = word * 32 + (31 - Math.clz32(bits & -bits))
        bits &= bits - 1
        if (count < slots.length) continue
        yield count
        count = 0
      }
    }
    if (count > 0) yield count
  }

  remove(slot: number): void {
    const word = slot >>> 5
    if (word < this.#words.length) this.#words[word] = (this.#words[word] ?? 0) & ~(1 << (slot & 31))
  }

  #reserve(word: number): void {
    if (word < this.#words.length) return
    this.#words = grown(this.#words, Math.max(word + 1, this.#words.length * 2))
  }
}

const highestOf = (slots: Uint32Array, from: number, to: number): number => {
  let highest = 0
  for (let i = from; i < to; i++) highest = Math.max(highest, slots[i] ?? 0)
  return highest
}
