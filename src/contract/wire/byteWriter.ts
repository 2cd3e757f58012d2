const FIRST_BYTES = 4_096

/** A growing little-endian byte buffer. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_BYTES)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  /** Bytes written so far. */
  get length(): number {
    return this.#length
  }

  /** Removes everything from `length` on. */
  truncate(length: number): void {
    this.#length = Math.min(length, this.#length)
  }

  u8(value: number): void {
    const at = this.#take(1)
    this.#view.setUint8(at, value)
  }
  u16(value: number): void {
    const at = this.#take(2)
    this.#view.setUint16(at, value, true)
  }
  u32(value: number): void {
    const at = this.#take(4)
    this.#view.setUint32(at, value, true)
  }
  i32(value: number): void {
    const at = this.#take(4)
    this.#view.setInt32(at, value, true)
  }
  f64(value: number): void {
    const at = this.#take(8)
    this.#view.setFloat64(at, value, true)
  }
  bytes(values: Uint8Array): void {
    const at = this.#take(values.length)
    this.#bytes.set(values, at)
  }

  /** Overwrites a uint32 at `at`. */
  setU32(at: number, value: number): void {
    this.#view.setUint32(at, value, true)
  }

  /** Pads with zeros to a multiple of four. */
  align(): void {
    while (this.#length % 4 !== 0) this.u8(0)
  }

  /** The written bytes, valid until the next write. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Makes room; may replace the view. */
  #take(count: number): number {
    const at = this.#length
    if (at + count > this.#bytes.length) this.#grow(at + count)
    this.#length = at + count
    return at
  }

  #grow(wanted: number): void {
    const bytes = new Uint8Array(Math.max(wanted, this.#bytes.length * 2))
    bytes.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer)
  }
}
