/** Total order of two slots: below 0 when the first comes first. */
export type CompareSlots = (a: number, b: number) => number

/** A sorted array of slots that takes changes as a merge pass over typed arrays instead of a new sort. */
export class OrderedSlots {
  #items = new Uint32Array(0)
  #spare = new Uint32Array(0)
  #marks = new Uint8Array(0)
  #count = 0

  /** The first `count` are valid; replaced by every change. */
  get items(): Uint32Array {
    return this.#items
  }
  get count(): number {
    return this.#count
  }

  /** Makes room for slots below `capacity`. */
  reserve(capacity: number): void {
    if (capacity <= this.#marks.length) return
    const items = new Uint32Array(capacity)
    items.set(this.#items.subarray(0, this.#count))
    this.#items = items
    this.#spare = new Uint32Array(capacity)
    this.#marks = new Uint8Array(capacity)
  }

  /** Takes over the slots that `fill` writes, already in order; `fill` returns how many. */
  refill(fill: (target: Uint32Array) => number): void {
    const target = this.#spare
    this.#count = fill(target)
    this.#swap()
  }

  /**
   * Moves every changed slot to where it belongs now, or out. A slot may be named twice. Cost: the changed ones times the
   * logarithm of the count, and one pass of copying.
   */
  update(changed: readonly number[], belongs: (slot: number) => boolean, compare: CompareSlots): void {
    const inserted: number[] = []
    for (const slot of changed) {
      if (this.#marks[slot] === 1) continue
      this.#marks[slot] = 1
      if (belongs(slot)) inserted.push(slot)
    }
    this.#removeMarked()
    for (const slot of changed) this.#marks[slot] = 0
    if (inserted.length > 0) this.#insert(inserted.toSorted(compare), compare)
  }

  /** Where the slot stands, or would stand, in this order. */
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

  #removeMarked(): void {
    const items = this.#items
    let kept = 0
    for (let i = 0; i < this.#count; i++) {
      const slot = items[i] ?? 0
      if (this.#marks[slot] === 0) items[kept++] = slot
    }
    this.#count = kept
  }

  #insert(inserted: readonly number[], compare: CompareSlots): void {
    const target = this.#spare
    let from = 0
    let written = 0
    for (const slot of inserted) {
      const at = this.lowerBound(slot, compare, from)
      target.set(this.#items.subarray(from, at), written)
      written += at - from
      target[written++] = slot
      from = at
    }
    target.set(this.#items.subarray(from, this.#count), written)
    this.#count = written + this.#count - from
    this.#swap()
  }

  #swap(): void {
    const items = this.#items
    this.#items = this.#spare
    this.#spare = items
  }
}
