const FIRST_LENGTH = 16
/**
 * Spreads ids, which are mostly consecutive, over the table: 2 to the 32nd divided by the golden ratio (Knuth, 6.4).
 */
const SPREAD = 0x9e3779b1

/**
 * Numbers by id: integers above 0. A Map of numbers stored in one array, so that each lookup touches one place in
 * memory, and a large one that lives for a tenth of a second gives the garbage collector nothing to trace.
 */
export class IdMap {
  /** Open addressing: an id, 0 for empty, followed by its number; the number of pairs is a power of two. */
  #pairs = new Float64Array(FIRST_LENGTH * 2)
  #size = 0

  get size(): number {
    return this.#size
  }

  has(id: number): boolean {
    return this.#find(id) >= 0
  }

  get(id: number): number | undefined {
    const at = this.#find(id)
    return at < 0 ? undefined : this.#pairs[at + 1]
  }

  /** @throws RangeError when the id is not an integer above 0 */
  set(id: number, value: number): void {
    if (!(Number.isSafeInteger(id) && id > 0)) throw new RangeError(`No id: ${id}`)
    const found = this.#find(id)
    if (found >= 0) {
      this.#pairs[found + 1] = value
      return
    }
    if ((this.#size + 1) * 3 > this.#pairs.length) this.#grow()
    this.#place(id, value)
    this.#size += 1
  }

  /** Returns whether it existed. */
  delete(id: number): boolean {
    let hole = this.#find(id)
    if (hole < 0) return false
    const pairs = this.#pairs
    const mask = pairs.length - 1
    // Later ones of the same run move up, so that no gap hides them.
    for (let at = (hole + 2) & mask; ; at = (at + 2) & mask) {
      const other = pairs[at] ?? 0
      if (other === 0) break
      if (((at - this.#slotOf(other)) & mask) < ((at - hole) & mask)) continue
      pairs[hole] = other
      pairs[hole + 1] = pairs[at + 1] ?? 0
      hole = at
    }
    pairs[hole] = 0
    this.#size -= 1
    return true
  }

  /** Removes everything, but keeps the capacity. */
  clear(): void {
    this.#pairs.fill(0)
    this.#size = 0
  }

  /** Where the search for an id begins. */
  #slotOf(id: number): number {
    return (Math.imul(id, SPREAD) >>> 7) & (this.#pairs.length - 2)
  }

  /** The index of the id; -1: absent. */
  #find(id: number): number {
    const pairs = this.#pairs
    for (let at = this.#slotOf(id); ; at = (at + 2) & (pairs.length - 1)) {
      const other = pairs[at] ?? 0
      if (other === 0) return -1
      if (other === id) return at
    }
  }

  #place(id: number, value: number): void {
    const pairs = this.#pairs
    let at = this.#slotOf(id)
    while (pairs[at] !== 0) at = (at + 2) & (pairs.length - 1)
    pairs[at] = id
    pairs[at + 1] = value
  }

  #grow(): void {
    const old = this.#pairs
    this.#pairs = new Float64Array(old.length * 2)
    for (let at = 0; at < old.length; at += 2) {
      const id = old[at] ?? 0
      if (id !== 0) this.#place(id, old[at + 1] ?? 0)
    }
  }
}
