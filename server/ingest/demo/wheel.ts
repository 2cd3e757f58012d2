/** A timing wheel in steps: taking the due items costs nothing for the others. */
export class Wheel<T> {
  readonly #stepMs: number
  readonly #buckets: T[][]
  #step: number

  /** @param spanMs the longest supported delay. */
  constructor(now: number, stepMs: number, spanMs: number) {
    this.#stepMs = stepMs
    this.#buckets = Array.from({ length: Math.ceil(spanMs / stepMs) + 2 }, () => [])
    this.#step = Math.floor(now / stepMs)
  }

  /** Schedules `item` for the first step not before `at`; a delay longer than the span is cut to it. */
  add(item: T, at: number): void {
    const wanted = Math.ceil(at / this.#stepMs)
    const step = Math.min(Math.max(wanted, this.#step + 1), this.#step + this.#buckets.length - 1)
    this.#buckets[step % this.#buckets.length]?.push(item)
  }

  /** Everything that has become due up to `now`. After a clock set back it continues from the new time. */
  takeDue(now: number): T[] {
    const target = Math.floor(now / this.#stepMs)
    if (target < this.#step - this.#buckets.length) this.#step = target
    const last = Math.min(target, this.#step + this.#buckets.length - 1)
    const due: T[] = []
    for (let step = this.#step + 1; step <= last; step++) {
      const at = step % this.#buckets.length
      const bucket = this.#buckets[at]
      if (bucket === undefined || bucket.length === 0) continue
      due.push(...bucket)
      this.#buckets[at] = []
    }
    this.#step = Math.max(this.#step, target)
    return due
  }
}
