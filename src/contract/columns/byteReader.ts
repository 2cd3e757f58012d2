/** Reads little-endian bytes in order. Each call throws RangeError beyond the end. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1))
  }
  u32(): number {
    return this.#view.getUint32(this.#take(4), true)
  }
  /** A float64. @throws RangeError when it is not a finite number */
  finite(): number {
    const value = this.#view.getFloat64(this.#take(8), true)
    if (!Number.isFinite(value)) throw new RangeError('columns: a number is not finite')
    return value
  }
  /** The next bytes, not copied. */
  bytes(count: number): Uint8Array {
    const at = this.#take(count)
    return this.#bytes.subarray(at, at + count)
  }

  #take(count: number): number {
    const at = this.#at
    if (at + count > this.#bytes.length) throw new RangeError('columns: the bytes end within a column')
    this.#at = at + count
    return at
  }
}
