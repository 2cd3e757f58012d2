import { IdMap } from '../../idMap.ts'
import type { LiveEvent } from '../liveEvent.ts'

/** Events other than locations that wait for a slow reader, at most. */
const MAX_WAITING = 10_000
/** A list shorter than this is not worth compacting. */
const MIN_COMPACTED = 1_024

/**
 * What waits to be sent to one client, in the order of the seqs. A newer location takes the place of a waiting one of
 * the same vehicle, at its own later seq; so what was sent up to any seq, together with what waits, is always the whole
 * state, and the last sent seq is a point to resume from. Locations are bounded by the number of vehicles, all other
 * events by `maxWaiting`.
 */
export class Outbox {
  readonly #maxWaiting: number
  /** Locations that were replaced since are still in here; #waits tells them apart. */
  #events: LiveEvent[] = []
  #start = 0
  #size = 0
  /** The seq of the newest waiting location of each vehicle. */
  readonly #locations = new IdMap()

  constructor(maxWaiting: number = MAX_WAITING) {
    this.#maxWaiting = maxWaiting
  }

  /** Events that wait. */
  get size(): number {
    return this.#size
  }

  /** The bound is passed: the client has to be told to fetch again. */
  get isOverfull(): boolean {
    return this.#size - this.#locations.size > this.#maxWaiting
  }

  /** Everything up to this seq was sent or is replaced by something that waits; null: nothing waits. */
  get sentThrough(): number | null {
    this.#skipReplaced()
    const first = this.#events[this.#start]
    return first ? first.seq - 1 : null
  }

  /** Answers true when the event took the place of a waiting location. */
  push(event: LiveEvent): boolean {
    const replaced = this.#noteLocation(event)
    this.#events.push(event)
    if (replaced) this.#compact()
    else this.#size++
    return replaced
  }

  /** Takes up to `count` events out, oldest first. */
  take(count: number): LiveEvent[] {
    const taken: LiveEvent[] = []
    while (taken.length < count) {
      this.#skipReplaced()
      const event = this.#events[this.#start]
      if (!event) break
      this.#start++
      taken.push(event)
      if (event.isLocation && event.audience.kind === 'vehicle')
        this.#locations.delete(event.audience.vehicleId)
    }
    this.#size -= taken.length
    this.#compact()
    return taken
  }

  /** Drops everything; answers how many events that were. */
  clear(): number {
    const dropped = this.#size
    this.#events = []
    this.#start = 0
    this.#size = 0
    this.#locations.clear()
    return dropped
  }

  #noteLocation(event: LiveEvent): boolean {
    if (!event.isLocation || event.audience.kind !== 'vehicle') return false
    const { vehicleId } = event.audience
    const replaced = this.#locations.has(vehicleId)
    this.#locations.set(vehicleId, event.seq)
    return replaced
  }

  #waits(event: LiveEvent): boolean {
    if (!event.isLocation || event.audience.kind !== 'vehicle') return true
    return this.#locations.get(event.audience.vehicleId) === event.seq
  }

  #skipReplaced(): void {
    for (;;) {
      const event = this.#events[this.#start]
      if (!event || this.#waits(event)) return
      this.#start++
    }
  }

  /** Lets go of what was taken or replaced, once it is the greater part. */
  #compact(): void {
    if (this.#size === 0) {
      this.#events = []
      this.#start = 0
    } else if (this.#events.length > MIN_COMPACTED && this.#events.length > this.#size * 2) {
      this.#events = this.#events.slice(this.#start).filter((event) => this.#waits(event))
      this.#start = 0
    }
  }
}
