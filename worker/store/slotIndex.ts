const FIRST_SIZE = 2_048

/** Mixes the bits of a whole number below 2^53 into 32. */
export const hashNumber = (value: number): number => {
  const high = value < 4_294_967_296 ? 0 : Math.floor(value / 4_294_967_296)
  let hash = ((value | 0) ^ high) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** FNV-1a over UTF-16 units, then mixed. */
export const hashText = (value: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), 0x01000193)
  return hashNumber(hash >>> 0)
}

/**
 * Key -> slot by open addressing. Stores only the slot, 4 to 8 bytes per vehicle; the key is read from its own
 * column. Several slots may have the same key; any one of them is found.
 */
export class SlotIndex<K> {
  readonly #hash: (key: K) => number
  readonly #keyAt: (slot: number) => K
  /** slot + 1, 0 for empty; the length is a power of two. */
  #table = new Uint32Array(FIRST_SIZE)
  #count = 0

  /** `keyAt` returns the key of a slot that is in the index. */
  constructor(hash: (key: K) => number, keyAt: (slot: number) => K) {
    this.#hash = hash
    this.#keyAt = keyAt
  }

  /** The first slot in the run of this hash; -1: no slot has such a key. */
  first(hash: number): number {
    return (this.#table[hash & (this.#table.length - 1)] ?? 0) - 1
  }

  /** -1 when no slot has the key. */
  find(key: K): number {
    const mask = this.#table.length - 1
    for (let at = this.#hash(key) & mask; ; at = (at + 1) & mask) {
      const entry = this.#table[at] ?? 0
      if (entry === 0) return -1
      if (this.#keyAt(entry - 1) === key) return entry - 1
    }
  }

  add(slot: number): void {
    if ((this.#count + 1) * 3 > this.#table.length * 2) this.#grow()
    this.#place(slot)
    this.#count += 1
  }

  /** Removes a slot while its key can still be read. */
  delete(slot: number): void {
    const mask = this.#table.length - 1
    let hole = this.#hash(this.#keyAt(slot)) & mask
    while (this.#table[hole] !== slot + 1) {
      if (this.#table[hole] === 0) return
      hole = (hole + 1) & mask
    }
    this.#count -= 1
    // Later entries of the same run move up, so that no gap hides them.
    for (let at = (hole + 1) & mask; ; at = (at + 1) & mask) {
      const entry = this.#table[at] ?? 0
      if (entry === 0) break
      const home = this.#hash(this.#keyAt(entry - 1)) & mask
      if (((at - home) & mask) < ((at - hole) & mask)) continue
      this.#table[hole] = entry
      hole = at
    }
    this.#table[hole] = 0
  }

  clear(): void {
    this.#table = new Uint32Array(FIRST_SIZE)
    this.#count = 0
  }

  #place(slot: number): void {
    const mask = this.#table.length - 1
    let at = this.#hash(this.#keyAt(slot)) & mask
    while (this.#table[at] !== 0) at = (at + 1) & mask
    this.#table[at] = slot + 1
  }

  #grow(): void {
    const old = this.#table
    this.#table = new Uint32Array(old.length * 2)
    for (const entry of old) if (entry !== 0) this.#place(entry - 1)
  }
}
