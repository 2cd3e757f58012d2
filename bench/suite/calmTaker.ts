import { type Calibration, mergeCalibrations, slowdownOf } from './calibration.ts'

/** A calibration around a row may take this many times the quietest one of the run. */
const CALM = 1.15
const RETAKES = 3

/** What was taken, the slower of the calibrations around it, and how many times slower than the quietest; 1: as quiet. */
export interface Taking<T> {
  readonly taken: T
  readonly calibration: Calibration
  readonly slowdown: number
}

/** True for a row that was taken while other work slowed the machine. */
export const isContended = ({ slowdown = 1 }: { readonly slowdown?: number }): boolean => slowdown > CALM

/**
 * Takes rows between two calibrations. While other work slows the machine, a row is taken again, three times at most; of
 * all takings the one with the quietest surroundings counts.
 */
export class CalmTaker {
  readonly #calibrate: () => Promise<Calibration>
  #quietest: Calibration

  private constructor(calibrate: () => Promise<Calibration>, quietest: Calibration) {
    this.#calibrate = calibrate
    this.#quietest = quietest
  }

  static async open(calibrate: () => Promise<Calibration>): Promise<CalmTaker> {
    return new CalmTaker(calibrate, await calibrate())
  }

  /** Of each piece of work the quietest of the run so far. */
  get quietest(): Calibration {
    return this.#quietest
  }

  /** `onRetake` is called with the slowdown before a row is taken again. */
  async take<T>(takeRow: () => Promise<T>, onRetake: (slowdown: number) => void): Promise<Taking<T>> {
    const takings: Omit<Taking<T>, 'slowdown'>[] = []
    for (let nth = 0; nth <= RETAKES; nth++) {
      // oxlint-disable-next-line no-await-in-loop -- a row is taken again only when the machine was busy
      const before = await this.#look()
      // oxlint-disable-next-line no-await-in-loop -- the same
      const taken = await takeRow()
      // oxlint-disable-next-line no-await-in-loop -- the same
      const calibration = mergeCalibrations(Math.max, before, await this.#look())
      takings.push({ taken, calibration })
      const calmest = this.#calmest(takings)
      if (!isContended(calmest)) break
      if (nth < RETAKES) onRetake(calmest.slowdown)
    }
    return this.#calmest(takings)
  }

  async #look(): Promise<Calibration> {
    const calibration = await this.#calibrate()
    this.#quietest = mergeCalibrations(Math.min, this.#quietest, calibration)
    return calibration
  }

  #calmest<T>(takings: readonly Omit<Taking<T>, 'slowdown'>[]): Taking<T> {
    const [first] = takings
      .map((one) => ({ ...one, slowdown: slowdownOf(one.calibration, this.#quietest) }))
      .toSorted((a, b) => a.slowdown - b.slowdown)
    if (first === undefined) throw new Error('bench: no row was taken')
    return first
  }
}
