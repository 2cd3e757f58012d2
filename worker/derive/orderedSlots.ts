import { SlotMarks } from './slotMarks.ts'

/** Total order of two slots: negative when the first comes first. */
export type CompareSlots = (a: number, b: number) => number

/** Spare capacity, so that a list that grows one by one is rarely copied. */
const SPARE_ROOM = 1.06

/** A sorted array of slots that applies changes as a merge pass over typed arrays instead of a new sort. */
export class OrderedSlots {
  readonly #marks: SlotMarks
  #items = new Uint32Array(0)
  #spare = new Uint32Array(0)
  #count = 0

  /** Lists that are never changed at the same time may share their marks. */
  constructor(marks = new SlotMarks()) {
    this.#marks = marks
  }

  /** The first `count` are valid; replaced by every change. */
  get items(): Uint32Array {
    return this.#items
  }
  get count(): number {
    return this.#count
  }

  /** Prepares for slots below `capacity`. */
  reserve(capacity: number): void {
    this.#marks.reserve(capacity)
  }

  /** Replaces the content by the sorted slots that `fill` writes, at most `most`; `fill` returns their number. */
  refill(most: number, fill: (target: Uint32Array) => number): void {
    this.#makeRoom(most)
    this.#count = fill(this.#spare)
    this.#items = this.#spare
    // A refilled list may be much shorter: the previous buffer is dropped.
    this.#spare = new Uint32Array(0)
  }

  /**
   * Moves every changed slot to its new place, or removes it; returns the ascending places of those that are members.
   * A slot may be named twice. Cost: the number of changes times the logarithm of the count, and one copy pass.
   */
  update(
    changed: readonly number[],
    belongs: (slot: number) => boolean,
    compare: CompareSlots,
  ): readonly number[] {
    const { bits } = this.#marks
    const inserted: number[] = []
    for (const slot of changed) {
      if (bits[slot] === 1) continue
      bits[slot] = 1
      if (belongs(slot)) inserted.push(slot)
    }
    this.#removeMarked(bits)
    for (const slot of changed) bits[slot] = 0
    return inserted.length > 0 ? this.#insert(inserted.toSorted(compare), compare) : []
  }

  /** The place of the slot in this order, present or not. */
  lowerBound(slot: number, compare: CompareSlots, from = 0): number {
    let low = from
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(this.#items[middle] ?? 0, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #removeMarked(bits: Uint8Array): void {
    const items = this.#items
    let kept = 0
    for (let i = 0; i < this.#count; i++) {
      const slot = items[i] ?? 0
      if (bits[slot] === 0) items[kept++] = slot
    }
    this.#count = kept
  }

  #insert(inserted: readonly number[], compare: CompareSlots): readonly number[] {
    this.#makeRoom(this.#count + inserted.length)
    const target = this.#spare
    let from = 0
    let written = 0
    const places: number[] = []
    for (const slot of inserted) {
      const at = this.lowerBound(slot, compare, from)
      target.set(this.#items.subarray(from, at), written)
      written += at - from
      places.push(written)
      target[written++] = slot
      from = at
    }
    target.set(this.#items.subarray(from, this.#count), written)
    this.#count = written + this.#count - from
    this.#swap()
    return places
  }

  #makeRoom(count: number): void {
    if (this.#spare.length < count) this.#spare = new Uint32Array(Math.ceil(count * SPARE_ROOM))
  }

  #swap(): void {
    const items = this.#items
    this.#items = this.#spare
    this.#spare = items
  }
}
