import { grown } from '../store/grown.ts'

const FIRST_WORDS = 32

/**
 * A bit per slot: so few bytes, 12,500 of 100,000 vehicles, that they stay in the processor's nearest cache however many
 * slots are asked for.
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

  /** Adds those of the slots `from` to before `to` that have any of the reasons beside them. */
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

  /** Takes out all that are in, lowest first, as many at once as there is room for in `slots`; answers how many those were. */
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
