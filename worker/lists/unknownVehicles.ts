import type { Clock } from '../ports.ts'

/** Minimum pause between two fetches caused by unknown vehicles: a list may contain a million rows. */
export const UNKNOWN_REFETCH_MS = 30_000
/** Number of vehicles remembered as handled; beyond it the memory is cleared, the pause still applies. */
const REMEMBERED_VEHICLES = 10_000

/**
 * Events of unknown vehicles (LIVE-17): each vehicle causes one new fetch of the lists, and any number of vehicles at
 * most one per pause.
 */
export class UnknownVehicles {
  readonly #clock: Clock
  readonly #refetch: () => void
  readonly #asked = new Set<number | string>()
  #lastFetchAt = Number.NEGATIVE_INFINITY
  #cancelTimer: (() => void) | null = null

  constructor(clock: Clock, refetch: () => void) {
    this.#clock = clock
    this.#refetch = refetch
  }

  /** `key` identifies the vehicle in the event: id or device serial. */
  note(key: number | string): void {
    if (this.#asked.has(key)) return
    if (this.#asked.size >= REMEMBERED_VEHICLES) this.#asked.clear()
    this.#asked.add(key)
    if (this.#cancelTimer !== null) return
    // After a clock that was set back, waits at most one pause.
    const left = this.#lastFetchAt + UNKNOWN_REFETCH_MS - this.#clock.now()
    const wait = Math.min(UNKNOWN_REFETCH_MS, Math.max(0, left))
    this.#cancelTimer = this.#clock.setTimer(() => this.#fetch(), wait)
  }

  reset(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#asked.clear()
    this.#lastFetchAt = Number.NEGATIVE_INFINITY
  }

  #fetch(): void {
    this.#cancelTimer = null
    this.#lastFetchAt = this.#clock.now()
    this.#refetch()
  }
}
