const FIRST_SIZE = 512

/**
 * The bytes of a frame that has not come to its end. What comes whole is never copied; what trickles in byte by byte is
 * kept in room that doubles, so that it costs no more than the same bytes at once. Empty, it holds no memory.
 */
export class ByteQueue {
  #store: Uint8Array = new Uint8Array(0)
  #start = 0
  #end = 0
  /** Whether the store is a chunk of the socket, which may be much larger than what is left of it. */
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

  /** What is there, without a copy: good until the next `append`. */
  view(): Buffer {
    return Buffer.from(this.#store.buffer, this.#store.byteOffset + this.#start, this.length)
  }

  /** Takes `count` bytes off the front, or all where there are fewer; as a view, whose room is not used again. */
  take(count: number): Buffer {
    const taken = this.view().subarray(0, count)
    this.#start += taken.length
    if (this.length === 0) this.clear()
    return taken
  }

  /** To be called when all frames of a chunk were taken: keeps the rest, and lets go of the chunk. */
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
