/** Bytes ran out before what was to be read. */
export class ShortBytesError extends Error {
  override readonly name = 'ShortBytesError'
}

/** Reads bytes from the front, numbers with the high byte first. Every method throws ShortBytesError where bytes lack. */
export class Cursor {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  unsigned(width: 1 | 2 | 4): number {
    return this.#bytes.readUIntBE(this.#step(width), width)
  }

  signed(width: 1 | 2 | 4): number {
    return this.#bytes.readIntBE(this.#step(width), width)
  }

  /** Eight bytes, as the nearest number: moments in ms are far below 2^53. */
  unsigned64(): number {
    return this.unsigned(4) * 2 ** 32 + this.unsigned(4)
  }

  bytes(count: number): Buffer {
    const from = this.#step(count)
    return this.#bytes.subarray(from, from + count)
  }

  #step(count: number): number {
    const from = this.#at
    if (from + count > this.#bytes.length) throw new ShortBytesError()
    this.#at += count
    return from
  }
}
