const FIRST_SIZE = 512

/**
 * The bytes of an unfinished frame. Whole frames are never copied; bytes that arrive one by one are stored in a buffer
 * that doubles, so that they cost no more than the same bytes at once. When empty, it holds no memory.
 */
export class ByteQueue {
  #store: Uint8Array = new Uint8Array(0)
  #start = 0
  #end = 0
  /** Whether the store is a chunk of the socket, which may be much larger than its remainder. */
  #isBorrowed = false

  get length(): number {
    return this.#end - this.#start
  }

  append(bytes: Uint8Array): void {
    if (this.length === 0) {
      this.#hold(bytes, bytes.length)
      this.#isBorrowed = true
      return
    }
    if (this.#isBorrowed || this.#end + bytes.length > this.#store.length) this.#makeRoom(bytes.length)
    this.#store.set(bytes, this.#end)
    this.#end += bytes.length
  }

  /** The current bytes, without a copy: valid until the next `append`. */
  view(): Buffer {
    return Buffer.from(this.#store.buffer, this.#store.byteOffset + this.#start, this.length)
  }

  /** Takes `count` bytes off the front, or all if there are fewer; as a view whose memory is not reused. */
  take(count: number): Buffer {
    const taken = this.view().subarray(0, count)
    this.#start += taken.length
    if (this.length === 0) this.clear()
    return taken
  }

  /** Call it when all frames of a chunk were taken: copies the remainder and releases the chunk. */
  settle(): void {
    if (this.#isBorrowed && this.length > 0) this.#makeRoom(0)
  }

  clear(): void {
    this.#hold(new Uint8Array(0), 0)
  }

  #makeRoom(wanted: number): void {
    const { length } = this
    const store = new Uint8Array(Math.max(FIRST_SIZE, (length + wanted) * 2))
    store.set(this.view())
    this.#hold(store, length)
  }

  #hold(store: Uint8Array, length: number): void {
    this.#store = store
    this.#start = 0
    this.#end = length
    this.#isBorrowed = false
  }
}
