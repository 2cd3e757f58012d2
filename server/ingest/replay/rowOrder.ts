/** A row this far ahead of the rows before it waits for the next one: a single wrong time must not stop the play. */
export const AHEAD_MS = 3_600_000

/** The decision about a row. `at`: recorded ms on the time line of the play. */
export interface RowSink<T> {
  take(row: T, at: number): void
  /** Its time is wrong: the row after it does not agree. */
  refuse(row: T): void
}

/** Holds a row that is far ahead until the next row shows whether the time or the row is wrong. */
export class RowOrder<T> {
  readonly #sink: RowSink<T>
  #head = 0
  #held: { readonly row: T; readonly at: number } | null = null

  constructor(sink: RowSink<T>) {
    this.#sink = sink
  }

  add(row: T, at: number): void {
    const held = this.#held
    if (held !== null) {
      this.#held = null
      if (at < held.at - AHEAD_MS) this.#sink.refuse(held.row)
      else this.#take(held.row, held.at)
    }
    if (at > this.#head + AHEAD_MS) this.#held = { row, at }
    else this.#take(row, at)
  }

  /** No row follows: the held one counts. */
  end(): void {
    if (this.#held !== null) this.#take(this.#held.row, this.#held.at)
    this.#held = null
  }

  #take(row: T, at: number): void {
    this.#head = Math.max(this.#head, at)
    this.#sink.take(row, at)
  }
}
