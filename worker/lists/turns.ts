/** Lets a few at once run what takes a while; the others wait, the first come first. */
export class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** Runs it at once where a turn is free, else as soon as one is. Returns its result; passes its error on. */
  async run<T>(act: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((begin) => this.#waiting.push(begin))
    try {
      return await act()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
