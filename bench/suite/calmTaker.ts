/** A calibration around a row may take this many times the quietest one of the run. */
const CALM = 1.2
const RETAKES = 3

/** What was taken, and how much slower than at its quietest the machine was around it; 1: as quiet. */
export interface Taking<T> {
  readonly taken: T
  readonly slowdown: number
}

/** True for a row that was taken while other work slowed the machine. */
export const isContended = ({ slowdown = 1 }: { readonly slowdown?: number }): boolean => slowdown > CALM

/**
 * Takes rows between two calibrations. While other work slows the machine, a row is taken again, three times at most; of
 * all takings the one with the quietest surroundings counts.
 */
export class CalmTaker {
  readonly #calibrate: () => number
  #quietest: number

  /** `calibrate` measures a fixed piece of work, ms. */
  constructor(calibrate: () => number) {
    this.#calibrate = calibrate
    this.#quietest = calibrate()
  }

  /** The quietest calibration of the run so far, ms. */
  get quietest(): number {
    return this.#quietest
  }

  /** `onRetake` is called with the slowdown before a row is taken again. */
  async take<T>(takeRow: () => Promise<T>, onRetake: (slowdown: number) => void): Promise<Taking<T>> {
    const takings: { readonly taken: T; readonly worst: number }[] = []
    for (let nth = 0; nth <= RETAKES; nth++) {
      const before = this.#look()
      // oxlint-disable-next-line no-await-in-loop -- a row is taken again only when the machine was busy
      const taken = await takeRow()
      takings.push({ taken, worst: Math.max(before, this.#look()) })
      const calmest = this.#calmest(takings)
      if (!isContended(calmest)) break
      if (nth < RETAKES) onRetake(calmest.slowdown)
    }
    return this.#calmest(takings)
  }

  #look(): number {
    const ms = this.#calibrate()
    this.#quietest = Math.min(this.#quietest, ms)
    return ms
  }

  #calmest<T>(takings: readonly { readonly taken: T; readonly worst: number }[]): Taking<T> {
    const [first] = takings.toSorted((a, b) => a.worst - b.worst)
    if (first === undefined) throw new Error('bench: no row was taken')
    return { taken: first.taken, slowdown: first.worst / this.#quietest }
  }
}
