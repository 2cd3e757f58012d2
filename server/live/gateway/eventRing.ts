import type { LiveEvent } from '../liveEvent.ts'

/** Events that the ring remembers. */
const MAX_EVENTS = 200_000
/** For how long it remembers them, ms. */
const MAX_AGE_MS = 600_000

/** The recent events in the order of their seqs, for clients that come back after a break. */
export class EventRing {
  readonly #maxEvents: number
  readonly #maxAgeMs: number
  #events: LiveEvent[] = []
  /** Index of the oldest event in #events; what lies before it is forgotten. */
  #start = 0
  /** Every event after this seq is remembered. */
  #completeAfter: number

  constructor(seq: number, limits: { readonly maxEvents?: number; readonly maxAgeMs?: number } = {}) {
    this.#completeAfter = seq
    this.#maxEvents = limits.maxEvents ?? MAX_EVENTS
    this.#maxAgeMs = limits.maxAgeMs ?? MAX_AGE_MS
  }

  get size(): number {
    return this.#events.length - this.#start
  }

  /** Forgets everything; events follow after `seq`. */
  clear(seq: number): void {
    this.#events = []
    this.#start = 0
    this.#completeAfter = seq
  }

  /** now: ms since the epoch, for the age of the oldest. */
  push(events: readonly LiveEvent[], now: number): void {
    for (const event of events) this.#events.push(event)
    this.#forget(now)
  }

  /** The events after `seq`; null when some of them are forgotten. */
  after(seq: number): readonly LiveEvent[] | null {
    if (seq < this.#completeAfter) return null
    return this.#events.slice(this.#firstAfter(seq))
  }

  #forget(now: number): void {
    for (;;) {
      const oldest = this.#events[this.#start]
      if (!oldest) break
      if (this.size <= this.#maxEvents && now - oldest.committedAt <= this.#maxAgeMs) break
      this.#completeAfter = oldest.seq
      this.#start++
    }
    if (this.#start * 2 > this.#events.length) {
      this.#events = this.#events.slice(this.#start)
      this.#start = 0
    }
  }

  /** Binary search for the first remembered event with a greater seq. */
  #firstAfter(seq: number): number {
    let low = this.#start
    let high = this.#events.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#events[middle]?.seq ?? 0) > seq) high = middle
      else low = middle + 1
    }
    return low
  }
}
