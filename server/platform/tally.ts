/** Counts by name, for what was rejected and why: nothing is dropped without a count. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(name: string, count = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count)
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  get all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts)
  }
}
