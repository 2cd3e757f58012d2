import type { Clock } from '../ports.ts'

/** Least pause between two fetches on account of unknown vehicles: a list may hold a million rows. */
export const UNKNOWN_REFETCH_MS = 30_000
/** How many vehicles are remembered as asked about; beyond it the memory starts afresh, the pause still holds. */
const REMEMBERED_VEHICLES = 10_000

/**
 * Events of vehicles that are not known (LIVE-17): each vehicle leads to one new fetch of the lists, and any number of
 * vehicles to no more than one per pause.
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

  /** `key` is what the event names its vehicle by: id or device serial. */
  note(key: number | string): void {
    if (this.#asked.has(key)) return
    if (this.#asked.size >= REMEMBERED_VEHICLES) this.#asked.clear()
    this.#asked.add(key)
    if (this.#cancelTimer !== null) return
    const wait = Math.max(0, this.#lastFetchAt + UNKNOWN_REFETCH_MS - this.#clock.now())
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
