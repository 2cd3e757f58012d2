import type { LiveEvent } from '../liveEvent.ts'
import { LocationRows } from './locationRows.ts'

/** Events that the ring remembers. */
const MAX_EVENTS = 200_000
/** How long it remembers them, ms. */
const MAX_AGE_MS = 600_000

/**
 * The recent events in seq order, for clients that reconnect after a break. Locations, which are nearly all of them,
 * are stored as numbers; the others are released as soon as they are forgotten.
 */
export class EventRing {
  readonly #maxEvents: number
  readonly #maxAgeMs: number
  /** Remembered event n is at index (#first + n) modulo #maxEvents. */
  #seqs: number[] = []
  #committedAts: number[] = []
  /** Events that are not plain locations. */
  #others: (LiveEvent | undefined)[] = []
  #locations = new LocationRows()
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

  /** Clears the ring; the next events follow after `seq`. */
  clear(seq: number): void {
    this.#seqs = []
    this.#committedAts = []
    this.#others = []
    this.#locations = new LocationRows()
    this.#first = 0
    this.#size = 0
    this.#completeAfter = seq
  }

  /** now: ms since the epoch, for the age of the oldest. */
  push(events: readonly LiveEvent[], now: number): void {
    for (const event of events) {
      if (this.#size === this.#maxEvents) this.#forgetOldest()
      const slot = this.#slotOf(this.#size)
      this.#seqs[slot] = event.seq
      this.#committedAts[slot] = event.committedAt
      this.#others[slot] = this.#locations.write(slot, event) ? undefined : event
      this.#size += 1
    }
    while (this.#size > 0 && now - (this.#committedAts[this.#first] ?? now) > this.#maxAgeMs)
      this.#forgetOldest()
  }

  /** The events after `seq`; null when some of them are forgotten. */
  after(seq: number): readonly LiveEvent[] | null {
    if (seq < this.#completeAfter) return null
    const missed: LiveEvent[] = []
    for (let n = this.#firstAfter(seq); n < this.#size; n++) missed.push(this.#read(this.#slotOf(n)))
    return missed
  }

  #slotOf(n: number): number {
    return (this.#first + n) % this.#maxEvents
  }

  #read(slot: number): LiveEvent {
    return (
      this.#others[slot] ?? this.#locations.read(slot, this.#seqs[slot] ?? 0, this.#committedAts[slot] ?? 0)
    )
  }

  #forgetOldest(): void {
    this.#completeAfter = this.#seqs[this.#first] ?? this.#completeAfter
    this.#others[this.#first] = undefined
    this.#first = this.#slotOf(1)
    this.#size -= 1
  }

  /** Binary search for the first remembered event with a greater seq. */
  #firstAfter(seq: number): number {
    let low = 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#seqs[this.#slotOf(middle)] ?? 0) > seq) high = middle
      else low = middle + 1
    }
    return low
  }
}
