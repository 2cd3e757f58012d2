import type { Clock } from './clock.ts'

/** After urgent work, what it stored is on its way to clients for about so long, ms. */
const SETTLE_MS = 15
/** Background work waits no longer than this at a time, ms; having waited so long, it is not held again for as long. */
const WAIT_MS = 50
/** How often background work that waits looks again, ms. */
const LOOK_MS = 5

/**
 * Lets background work wait while urgent work of this process runs. Where urgent work never ends, background work still has half
 * of the time.
 */
export class Precedence {
  readonly #clock: Pick<Clock, 'monotonic' | 'setTimer'>
  /** How much urgent work runs. */
  #urgent = 0
  /** When the last of it ended, by the monotonic clock. */
  #endedAt = Number.NEGATIVE_INFINITY
  /** Until then background work is not held. */
  #freeUntil = Number.NEGATIVE_INFINITY

  constructor(clock: Pick<Clock, 'monotonic' | 'setTimer'>) {
    this.#clock = clock
  }

  /** Holds background work until `work` settles and shortly after. Settles as it does. */
  async ahead<T>(work: Promise<T>): Promise<T> {
    this.#urgent++
    try {
      return await work
    } finally {
      this.#urgent--
      if (this.#urgent === 0) this.#endedAt = this.#clock.monotonic()
    }
  }

  /** For background work, before each piece: resolves once no urgent work runs, after WAIT_MS at the latest. */
  async turn(): Promise<void> {
    const began = this.#clock.monotonic()
    if (began < this.#freeUntil) return
    while (this.#isHeld) {
      const now = this.#clock.monotonic()
      if (now - began >= WAIT_MS) {
        this.#freeUntil = now + WAIT_MS
        return
      }
      // oxlint-disable-next-line no-await-in-loop -- it waits
      await new Promise<void>((resolve) => void this.#clock.setTimer(resolve, LOOK_MS))
    }
  }

  get #isHeld(): boolean {
    return this.#urgent > 0 || this.#clock.monotonic() - this.#endedAt < SETTLE_MS
  }
}
