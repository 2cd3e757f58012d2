import type { Clock } from '../../worker/ports.ts'

/**
 * Microtask turns after which a snapshot has been handed over and acknowledged: three, some more with a picture. Each
 * adds a cost to the measured time that an engine in a worker does not have.
 */
const SETTLE_TURNS = 12
/** Created once: a turn allocates nothing. */
const A_TURN = Promise.resolve()

interface Timer {
  readonly at: number
  readonly run: () => void
}

/**
 * Virtual time: events are played at their rate without waiting, and every timer of the engine runs as often as it
 * would. While the engine works, time passes as in reality, because its scheduling depends on its cost.
 */
export class BenchClock implements Clock {
  #now: number
  /** Start of the running timer, by performance.now(); null: none runs. */
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

  /** Lets promises settle without advancing the time. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < SETTLE_TURNS; turn++) await A_TURN
  }

  /** Advances the time by `ms`, timer by timer. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    for (let timer = this.#next(end); timer !== undefined; timer = this.#next(end)) {
      this.#timers.delete(timer)
      this.#now = Math.max(this.#now, timer.at)
      this.#startedAt = performance.now()
      timer.run()
      await this.settle()
      // Work that takes longer than the step is late, as it would be in reality.
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
