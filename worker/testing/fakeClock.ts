import type { Clock } from '../ports.ts'

/** 2026-11-20T12:00:00Z */
export const TEST_START = 1_795_176_000_000

/** Turns of the microtask queue after which every promise chain of the engine has settled. */
const SETTLE_TURNS = 120

interface Timer {
  at: number
  readonly run: () => void
}

/** A clock that stands until it is advanced; due timers run in the order of their times. */
export class FakeClock implements Clock {
  /** Simulated duration of the work between two reads of the clock, ms. */
  lookMs = 0
  #now = TEST_START
  #timers: Timer[] = []

  now(): number {
    this.#now += this.lookMs
    return this.#now
  }

  setTimer(run: () => void, ms: number): () => void {
    const timer = { at: this.#now + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Number of pending timers. */
  get pending(): number {
    return this.#timers.length
  }

  /** Lets promises settle without advancing the time. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < SETTLE_TURNS; turn++) await Promise.resolve()
  }

  /** Corrects the machine's clock, forward where `ms` is negative; the remaining time of timers is unchanged. */
  setBack(ms: number): void {
    this.#now -= ms
    for (const timer of this.#timers) timer.at -= ms
  }

  /** Advances the time by `ms`, timer by timer. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await this.settle()
    for (let timer = this.#next(end); timer !== undefined; timer = this.#next(end)) {
      this.#timers = this.#timers.filter((other) => other !== timer)
      this.#now = Math.max(this.#now, timer.at)
      timer.run()
      await this.settle()
    }
    this.#now = Math.max(this.#now, end)
  }

  #next(end: number): Timer | undefined {
    return this.#timers
      .filter((timer) => timer.at <= end)
      .reduce<Timer | undefined>((first, timer) => (first && first.at <= timer.at ? first : timer), undefined)
  }
}
