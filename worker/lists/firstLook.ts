import type { Clock } from '../ports.ts'

/** A fleet of at most this size is loaded before anyone could have looked at the first of it. */
const SMALL_FLEET = 5_000
/** There may be no visible map at all, so nothing waits longer than this, ms. */
const LONGEST_MS = 2_500

/**
 * Lets the page draw the first vehicles of a large fleet before the rest of the lists is read, because on a small
 * machine reading competes with drawing for the processors. Once per connection: a person who already sees vehicles
 * waits for nothing.
 */
export class FirstLook {
  readonly #clock: Clock
  #hasLooked = false
  #held: Promise<void> | null = null
  #end: () => void = () => undefined
  #cancel: () => void = () => undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** A new person waits for vehicles: nothing is read before the first of them, which determine their number. */
  reset(): void {
    this.looked()
    this.#hasLooked = false
    this.#hold()
  }

  /**
   * This many vehicles will arrive, and the first of them are on their way to the page; null: the number is unknown.
   */
  begin(vehicles: number | null): void {
    if (this.#hasLooked) return
    if ((vehicles ?? 0) <= SMALL_FLEET) this.looked()
    else this.#hold()
  }

  /** The first vehicles are drawn, or no one waits for them any more. */
  looked(): void {
    this.#hasLooked = true
    this.#cancel()
    this.#held = null
    this.#end()
  }

  #hold(): void {
    this.#cancel()
    this.#cancel = this.#clock.setTimer(() => this.looked(), LONGEST_MS)
    this.#held ??= new Promise((done) => {
      this.#end = done
    })
  }

  /** Resolves when reading may continue. */
  async over(): Promise<void> {
    await this.#held
  }
}
