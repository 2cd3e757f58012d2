type Numbers = Float64Array | Float32Array | Int32Array | Uint16Array | Uint8Array

const FIRST_ROOM = 1_024

/** A column that grows at its end; doubling its capacity copies each number about once. */
export class Growing<T extends Numbers> {
  readonly #make: (room: number) => T
  #numbers: T
  #count = 0

  constructor(make: (room: number) => T) {
    this.#make = make
    this.#numbers = make(FIRST_ROOM)
  }

  get count(): number {
    return this.#count
  }

  push(value: number): void {
    this.#makeRoom(1)
    this.#numbers[this.#count++] = value
  }

  append(values: ArrayLike<number>): void {
    this.#makeRoom(values.length)
    this.#numbers.set(values, this.#count)
    this.#count += values.length
  }

  /** The values added so far, without a copy. */
  get all(): T {
    return this.#numbers.subarray(0, this.#count) as T
  }

  #makeRoom(more: number): void {
    const needed = this.#count + more
    if (needed <= this.#numbers.length) return
    const larger = this.#make(Math.max(needed, this.#numbers.length * 2))
    larger.set(this.#numbers.subarray(0, this.#count))
    this.#numbers = larger
  }
}

export const doubles = (): Growing<Float64Array> => new Growing((room) => new Float64Array(room))
export const floats = (): Growing<Float32Array> => new Growing((room) => new Float32Array(room))
export const integers = (): Growing<Int32Array> => new Growing((room) => new Int32Array(room))
export const shorts = (): Growing<Uint16Array> => new Growing((room) => new Uint16Array(room))
export const bytes = (): Growing<Uint8Array> => new Growing((room) => new Uint8Array(room))
