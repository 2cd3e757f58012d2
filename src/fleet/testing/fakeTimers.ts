import type { Timers } from '../throttle.ts'

/** Timers whose time a test advances. */
export class FakeTimers implements Timers {
  #now = 0
  #waiting: { readonly at: number; readonly run: () => void }[] = []

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run }
    this.#waiting.push(timer)
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== timer)
    }
  }

  pass(ms: number): void {
    this.#now += ms
    const due = this.#waiting.filter(({ at }) => at <= this.#now)
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#now)
    for (const { run } of due) run()
  }
}
