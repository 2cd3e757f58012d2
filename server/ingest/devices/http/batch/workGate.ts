/** Starts pieces of work in order of arrival, limited by their total weight; a piece above the limit runs alone. */
export class WorkGate {
  readonly #bears: number
  #weight = 0
  readonly #waiting: { readonly weight: number; readonly go: () => void }[] = []

  constructor(bears: number) {
    this.#bears = bears
  }

  /** Runs the work when its turn comes; settles as the work does. */
  async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length > 0 || !this.#fits(weight)) {
      await new Promise<void>((go) => void this.#waiting.push({ weight, go }))
    } else this.#weight += weight
    try {
      return await work()
    } finally {
      this.#weight -= weight
      this.#letGo()
    }
  }

  #fits(weight: number): boolean {
    return this.#weight === 0 || this.#weight + weight <= this.#bears
  }

  #letGo(): void {
    for (;;) {
      const [next] = this.#waiting
      if (!next || !this.#fits(next.weight)) return
      this.#waiting.shift()
      this.#weight += next.weight
      next.go()
    }
  }
}
