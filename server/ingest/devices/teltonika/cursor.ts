/** The bytes ended before the value to be read. */
export class ShortBytesError extends Error {
  override readonly name = 'ShortBytesError'
}

/** Reads bytes from the front, numbers big-endian. Every method throws ShortBytesError if bytes are missing. */
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
    const at = this.#step(width)
    if (width === 1) return this.#bytes.readUInt8(at)
    return width === 2 ? this.#bytes.readUInt16BE(at) : this.#bytes.readUInt32BE(at)
  }

  signed(width: 1 | 2 | 4): number {
    return asSigned(this.unsigned(width), width)
  }

  /** Eight bytes, as the nearest number: times in ms are far below 2^53. */
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

/** Reinterprets an unsigned number as the signed one with the same bits. */
export const asSigned = (value: number, width: 1 | 2 | 4): number => {
  const shift = 32 - width * 8
  return (value << shift) >> shift
}
