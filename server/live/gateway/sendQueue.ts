import { IdMap } from '../../platform/idMap.ts'
import type { LiveEvent } from '../liveEvent.ts'

/** Maximum number of queued events, not counting locations, for a slow reader. */
const MAX_WAITING = 10_000
/** A list shorter than this is not worth compacting. */
const MIN_COMPACTED = 1_024

/**
 * The events queued for one client, in seq order. A newer location replaces a queued one of the same vehicle, at its
 * own later seq; so what was sent up to any seq, together with the queue, is always the whole state, and the last sent
 * seq is a point to resume from. Locations are bounded by the number of vehicles, all other events by `maxWaiting`.
 */
export class SendQueue {
  readonly #maxWaiting: number
  /** Still holds locations that were replaced since; #waits tells them apart. */
  #events: LiveEvent[] = []
  #start = 0
  #size = 0
  /** The seq of the newest queued location of each vehicle. */
  readonly #locations = new IdMap()

  constructor(maxWaiting: number = MAX_WAITING) {
    this.#maxWaiting = maxWaiting
  }

  /** The number of queued events. */
  get size(): number {
    return this.#size
  }

  /** Whether the bound is exceeded: the client has to be told to refetch. */
  get isOverfull(): boolean {
    return this.#size - this.#locations.size > this.#maxWaiting
  }

  /** Everything up to this seq was sent or is replaced by something in the queue; null: the queue is empty. */
  get sentThrough(): number | null {
    this.#skipReplaced()
    const first = this.#events[this.#start]
    return first ? first.seq - 1 : null
  }

  /** Returns true when the event replaced a queued location. */
  push(event: LiveEvent): boolean {
    const replaced = this.#noteLocation(event)
    this.#events.push(event)
    if (replaced) this.#compact()
    else this.#size++
    return replaced
  }

  /** Removes and returns up to `count` events, oldest first. */
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

  /** Clears the queue; returns the number of dropped events. */
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

  /** Releases taken or replaced events once they are the greater part. */
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
