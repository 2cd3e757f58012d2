import { grown } from '../store/grown.ts'

/** Shorter runs are sorted by insertion. */
const SHORT_RUN = 12

/**
 * Byte keys of many slots in one array. Keys sort bytewise, a prefix before any longer key: a three-way radix
 * quicksort that compares no text, and never reads a byte twice that all keys of a run share.
 */
export class KeySort {
  /** Every key followed by a 0, which no key contains. */
  #bytes = new Uint8Array(1_024)
  #used = 0
  readonly #starts: Uint32Array

  /** For slots below `slotLimit`. */
  constructor(slotLimit: number) {
    this.#starts = new Uint32Array(slotLimit)
  }

  /** The key of a slot: character codes from 1 to 255. */
  set(slot: number, key: string): void {
    this.#begin(slot, key.length)
    for (let i = 0; i < key.length; i++) this.#bytes[this.#used++] = key.charCodeAt(i)
    this.#bytes[this.#used++] = 0
  }

  /** The key of a slot: the first `length` bytes, from 1 to 255. */
  setBytes(slot: number, bytes: Uint8Array, length: number): void {
    this.#begin(slot, length)
    for (let i = 0; i < length; i++) this.#bytes[this.#used++] = bytes[i] ?? 0
    this.#bytes[this.#used++] = 0
  }

  #begin(slot: number, length: number): void {
    const end = this.#used + length + 1
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, end * 2)
    this.#starts[slot] = this.#used
  }

  /** Sorts slots that have keys; `settle` orders a run of equal keys. */
  sort(slots: Uint32Array, settle: (run: Uint32Array) => void): void {
    const work: [from: number, to: number, depth: number][] = [[0, slots.length, 0]]
    for (let part = work.pop(); part !== undefined; part = work.pop()) {
      const [from, to, depth] = part
      if (to - from < 2) continue
      if (to - from < SHORT_RUN) {
        this.#insert(slots, from, to, depth)
        this.#settleEqual(slots, from, to, depth, settle)
        continue
      }
      const pivot = this.#byte(slots[(from + to) >>> 1] ?? 0, depth)
      let [low, high] = [from, to - 1]
      for (let i = from; i <= high; ) {
        const byte = this.#byte(slots[i] ?? 0, depth)
        if (byte < pivot) swap(slots, low++, i++)
        else if (byte > pivot) swap(slots, i, high--)
        else i += 1
      }
      work.push([from, low, depth], [high + 1, to, depth])
      if (pivot === 0) settle(slots.subarray(low, high + 1))
      else work.push([low, high + 1, depth + 1])
    }
  }

  #byte(slot: number, depth: number): number {
    return this.#bytes[(this.#starts[slot] ?? 0) + depth] ?? 0
  }

  /** Compares from `depth` on: everything before is equal. */
  #compare(a: number, b: number, depth: number): number {
    for (let at = depth; ; at++) {
      const byte = this.#byte(a, at)
      const difference = byte - this.#byte(b, at)
      if (difference !== 0 || byte === 0) return difference
    }
  }

  #insert(slots: Uint32Array, from: number, to: number, depth: number): void {
    for (let i = from + 1; i < to; i++) {
      const slot = slots[i] ?? 0
      let at = i
      while (at > from && this.#compare(slots[at - 1] ?? 0, slot, depth) > 0) {
        slots[at] = slots[at - 1] ?? 0
        at -= 1
      }
      slots[at] = slot
    }
  }

  #settleEqual(
    slots: Uint32Array,
    from: number,
    to: number,
    depth: number,
    settle: (run: Uint32Array) => void,
  ): void {
    let start = from
    for (let i = from + 1; i <= to; i++) {
      if (i < to && this.#compare(slots[start] ?? 0, slots[i] ?? 0, depth) === 0) continue
      if (i - start > 1) settle(slots.subarray(start, i))
      start = i
    }
  }
}

const swap = (slots: Uint32Array, a: number, b: number): void => {
  const slot = slots[a] ?? 0
  slots[a] = slots[b] ?? 0
  slots[b] = slot
}
