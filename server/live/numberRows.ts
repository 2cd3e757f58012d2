/** A number of a row; null is stored as NaN. */
export const orNaN = (value: number | null): number => value ?? Number.NaN
export const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

const FIRST_CAPACITY = 1_024

/**
 * Rows of a fixed count of numbers, stored contiguously. For hundreds of thousands of entries: as objects, all of them
 * would be moved and marked by the garbage collector, which takes longer than everything else done with them.
 */
export class NumberRows {
  readonly #stride: number
  #numbers: Float64Array

  constructor(stride: number) {
    this.#stride = stride
    this.#numbers = new Float64Array(FIRST_CAPACITY * stride)
  }

  /** Makes room for a row; call it before writing the row. */
  reserve(row: number): void {
    const needed = (row + 1) * this.#stride
    if (needed <= this.#numbers.length) return
    const grown = new Float64Array(Math.max(this.#numbers.length * 2, needed))
    grown.set(this.#numbers)
    this.#numbers = grown
  }

  set(row: number, place: number, value: number): void {
    this.#numbers[row * this.#stride + place] = value
  }

  /** A number of a written row. */
  at(row: number, place: number): number {
    return this.#numbers[row * this.#stride + place] ?? Number.NaN
  }
}
