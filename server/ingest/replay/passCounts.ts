/**
 * Counts the observations of each copy, pass by pass: while the last copy still plays a pass, the first ones are in the
 * next.
 */
export class PassCounts {
  readonly #copies: readonly { played: number; pass: number }[]
  /** Observations of all passes up to one, of the copies that have reached its end. */
  readonly #atEnd = new Map<number, number>()

  constructor(copies: number) {
    this.#copies = Array.from({ length: copies }, () => ({ played: 0, pass: 1 }))
  }

  /** Counts an observation of the copy. */
  add(copy: number): void {
    const counts = this.#copies[copy]
    if (counts) counts.played++
  }

  /**
   * The copy has reached the end of its pass.
   * @returns the pass and the observations of all copies up to its end; null: other copies still play it
   */
  end(copy: number): { readonly pass: number; readonly played: number } | null {
    const counts = this.#copies[copy]
    if (!counts) return null
    const pass = counts.pass++
    const played = (this.#atEnd.get(pass) ?? 0) + counts.played
    this.#atEnd.set(pass, played)
    if (this.#copies.some((other) => other.pass <= pass)) return null
    this.#atEnd.delete(pass)
    return { pass, played }
  }
}
