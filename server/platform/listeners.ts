/** Functions that are called with each message of this process. */
export class Listeners<T> {
  readonly #all = new Set<(message: T) => void>()

  get size(): number {
    return this.#all.size
  }

  /** Returns the function that ends the subscription. The listener must not throw. */
  readonly subscribe = (listener: (message: T) => void): (() => void) => {
    this.#all.add(listener)
    return () => void this.#all.delete(listener)
  }

  readonly publish = (message: T): void => {
    for (const listener of this.#all) listener(message)
  }
}
