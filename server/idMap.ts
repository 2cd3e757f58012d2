const FIRST_LENGTH = 16
/** Spreads ids, which mostly follow one another, over the table: 2 to the 32nd divided by the golden ratio (Knuth, 6.4). */
const SPREAD = 0x9e3779b1

/**
 * Numbers by id: whole numbers above 0. It does what a Map of numbers does in one array of them, so that each look is one place
 * in memory, and a long one that is made for a tenth of a second leaves the garbage collector nothing to look through.
 */
export class IdMap {
  /** By open addressing: an id, 0 for none, and its number behind it; as many pairs as a power of two. */
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

  /** @throws RangeError where the id is no whole number above 0 */
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

  /** Answers whether it was there. */
  delete(id: number): boolean {
    let hole = this.#find(id)
    if (hole < 0) return false
    const pairs = this.#pairs
    const mask = pairs.length - 1
    // Later ones of the same run move up, so that no gap hides them.
    for (let at = (hole + 2) & mask; ; at = (at + 2) & mask) {
      const other = pairs[at] ?? 0
      if (other === 0) break
      if (((at - this.#homeOf(other)) & mask) < ((at - hole) & mask)) continue
      pairs[hole] = other
      pairs[hole + 1] = pairs[at + 1] ?? 0
      hole = at
    }
    pairs[hole] = 0
    this.#size -= 1
    return true
  }

  /** Forgets everything, but keeps the room for as much. */
  clear(): void {
    this.#pairs.fill(0)
    this.#size = 0
  }

  /** Where the search for an id begins. */
  #homeOf(id: number): number {
    return (Math.imul(id, SPREAD) >>> 7) & (this.#pairs.length - 2)
  }

  /** Where the id stands; -1: nowhere. */
  #find(id: number): number {
    const pairs = this.#pairs
    for (let at = this.#homeOf(id); ; at = (at + 2) & (pairs.length - 1)) {
      const other = pairs[at] ?? 0
      if (other === 0) return -1
      if (other === id) return at
    }
  }

  #place(id: number, value: number): void {
    const pairs = this.#pairs
    let at = this.#homeOf(id)
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
