/** The states of something that a person changes, for undo and redo. */
export class History<T> {
  readonly first: T
  #past: readonly T[] = []
  #now: T
  #future: readonly T[] = []

  constructor(first: T) {
    this.first = first
    this.#now = first
  }

  get now(): T {
    return this.#now
  }

  /** The state that an undo returns to; undefined: none. */
  get before(): T | undefined {
    return this.#past.at(-1)
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** Adds a state; what was undone is forgotten. */
  push(next: T): void {
    this.#past = [...this.#past, this.#now]
    this.#now = next
    this.#future = []
  }

  undo(): void {
    const before = this.#past.at(-1)
    if (before === undefined) return
    this.#future = [this.#now, ...this.#future]
    this.#past = this.#past.slice(0, -1)
    this.#now = before
  }

  redo(): void {
    const [next, ...later] = this.#future
    if (next === undefined) return
    this.#past = [...this.#past, this.#now]
    this.#future = later
    this.#now = next
  }
}
