import type { LiveEvent } from '../liveEvent.ts'

/** Events that the ring remembers. */
const MAX_EVENTS = 200_000
/** For how long it remembers them, ms. */
const MAX_AGE_MS = 600_000

/**
 * The recent events in the order of their seqs, for clients that come back after a break. What is forgotten is let go of at
 * once: each event holds about half a kilobyte.
 */
export class EventRing {
  readonly #maxEvents: number
  readonly #maxAgeMs: number
  /** Event n of those that are remembered stands at (#first + n) modulo #maxEvents. */
  #slots: (LiveEvent | undefined)[] = []
  #first = 0
  #size = 0
  /** Every event after this seq is remembered. */
  #completeAfter: number

  constructor(seq: number, limits: { readonly maxEvents?: number; readonly maxAgeMs?: number } = {}) {
    this.#completeAfter = seq
    this.#maxEvents = limits.maxEvents ?? MAX_EVENTS
    this.#maxAgeMs = limits.maxAgeMs ?? MAX_AGE_MS
  }

  get size(): number {
    return this.#size
  }

  /** Forgets everything; events follow after `seq`. */
  clear(seq: number): void {
    this.#slots = []
    this.#first = 0
    this.#size = 0
    this.#completeAfter = seq
  }

  /** now: ms since the epoch, for the age of the oldest. */
  push(events: readonly LiveEvent[], now: number): void {
    for (const event of events) {
      if (this.#size === this.#maxEvents) this.#forgetOldest()
      this.#slots[this.#slotOf(this.#size)] = event
      this.#size += 1
    }
    while (this.#size > 0 && now - (this.#at(0)?.committedAt ?? now) > this.#maxAgeMs) this.#forgetOldest()
  }

  /** The events after `seq`; null when some of them are forgotten. */
  after(seq: number): readonly LiveEvent[] | null {
    if (seq < this.#completeAfter) return null
    const missed: LiveEvent[] = []
    for (let n = this.#firstAfter(seq); n < this.#size; n++) {
      const event = this.#at(n)
      if (event) missed.push(event)
    }
    return missed
  }

  #slotOf(n: number): number {
    return (this.#first + n) % this.#maxEvents
  }

  #at(n: number): LiveEvent | undefined {
    return this.#slots[this.#slotOf(n)]
  }

  #forgetOldest(): void {
    this.#completeAfter = this.#at(0)?.seq ?? this.#completeAfter
    this.#slots[this.#first] = undefined
    this.#first = this.#slotOf(1)
    this.#size -= 1
  }

  /** Binary search for the first remembered event with a greater seq. */
  #firstAfter(seq: number): number {
    let low = 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#at(middle)?.seq ?? 0) > seq) high = middle
      else low = middle + 1
    }
    return low
  }
}
