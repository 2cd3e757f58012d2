import type { Clock } from '../../worker/ports.ts'

/**
 * Turns of the microtask queue after which a snapshot has been handed over and acknowledged: it takes three, with a picture
 * some more. Each costs what is measured some time, which an engine in a worker does not spend.
 */
const SETTLE_TURNS = 12
/** Made once: a turn takes no memory of its own. */
const A_TURN = Promise.resolve()

interface Timer {
  readonly at: number
  readonly run: () => void
}

/**
 * Time that stands until it is moved: events are played at their rate without waiting for it, and every timer of the
 * engine runs as often as it would. While the engine works, time goes on as it really does: what it does depends on what
 * it costs.
 */
export class BenchClock implements Clock {
  #now: number
  /** When the timer that runs began, by performance.now(); null: none runs. */
  #startedAt: number | null = null
  readonly #timers = new Set<Timer>()

  constructor(startAt: number) {
    this.#now = startAt
  }

  now(): number {
    return this.#now + (this.#startedAt === null ? 0 : performance.now() - this.#startedAt)
  }

  setTimer(run: () => void, ms: number): () => void {
    const timer = { at: this.now() + ms, run }
    this.#timers.add(timer)
    return () => {
      this.#timers.delete(timer)
    }
  }

  /** Lets promises come to rest without moving the time. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < SETTLE_TURNS; turn++) await A_TURN
  }

  /** Moves the time on by `ms`, timer by timer. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    for (let timer = this.#next(end); timer !== undefined; timer = this.#next(end)) {
      this.#timers.delete(timer)
      this.#now = Math.max(this.#now, timer.at)
      this.#startedAt = performance.now()
      timer.run()
      await this.settle()
      // Work that takes longer than the step is late, as it would be.
      this.#now = Math.min(end, this.now())
      this.#startedAt = null
    }
    this.#now = end
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.#timers) {
      if (timer.at <= end && (first === undefined || timer.at < first.at)) first = timer
    }
    return first
  }
}
