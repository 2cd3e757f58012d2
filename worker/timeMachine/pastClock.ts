import type { Clock } from '../ports.ts'

/** A time that runs at its own speed and stops at a limit. */
export class PastClock {
  readonly #clock: Pick<Clock, 'now'>
  #at = 0
  #since = 0
  #speed = 0
  #limit = Number.POSITIVE_INFINITY

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  get speed(): number {
    return this.#speed
  }

  /** The current moment, ms since the epoch. */
  now(): number {
    const elapsed = (this.#clock.now() - this.#since) * this.#speed
    return this.#at > this.#limit ? this.#at : Math.min(this.#limit, this.#at + Math.max(0, elapsed))
  }

  /** Continues from a moment, at `speed` seconds per second; 0: it stands. */
  set(at: number, speed: number): void {
    this.#at = at
    this.#speed = speed
    this.#since = this.#clock.now()
  }

  /** Stops at this moment until another limit is set; the time stopped is not made up for. */
  setLimit(limit: number): void {
    if (limit === this.#limit) return
    this.set(this.now(), this.#speed)
    this.#limit = limit
  }
}
