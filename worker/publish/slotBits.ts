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
    if (word >= this.#words.length)
      this.#words = grown(this.#words, Math.max(word + 1, this.#words.length * 2))
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (slot & 31))
  }

  remove(slot: number): void {
    const word = slot >>> 5
    if (word < this.#words.length) this.#words[word] = (this.#words[word] ?? 0) & ~(1 << (slot & 31))
  }
}
