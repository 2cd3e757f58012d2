import type { Clock } from '../ports.ts'

/** A fleet of so many vehicles is there before anybody could have looked at the first of them. */
const SMALL_FLEET = 5_000
/** Nobody may be looking at a map at all, so nothing waits for longer, ms. */
const LONGEST_MS = 2_500

/**
 * Lets the page draw the first vehicles of a large fleet before the rest of the lists is read, for on a small machine reading
 * takes the processors that draw. Once for each connection: who sees vehicles waits for nothing.
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

  /** Somebody new waits for vehicles: nothing is read before the first of them, which say how many there are. */
  reset(): void {
    this.looked()
    this.#hasLooked = false
    this.#hold()
  }

  /** So many vehicles will come, and the first of them are on their way to the page; null: nobody knows how many. */
  begin(vehicles: number | null): void {
    if (this.#hasLooked) return
    if ((vehicles ?? 0) <= SMALL_FLEET) this.looked()
    else this.#hold()
  }

  /** The first vehicles are drawn, or nobody waits for them any more. */
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

  /** Resolves when reading may go on. */
  async over(): Promise<void> {
    await this.#held
  }
}
