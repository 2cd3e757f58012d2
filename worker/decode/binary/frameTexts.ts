import { TextCache } from './textCache.ts'

/** The texts of a frame, each decoded when it is asked for the first time. */
export class FrameTexts {
  readonly #view: DataView
  readonly #bytes: Uint8Array
  readonly #cache: TextCache
  readonly #count: number
  /** Where the UTF-8 begins. */
  readonly #start: number
  readonly #known: (string | null | undefined)[] = []

  /** `content` is the content of a section of texts; one that is cut off holds none. */
  constructor(content: DataView, cache: TextCache) {
    const count = content.byteLength >= 4 ? content.getUint32(0, true) : 0
    this.#view = content
    this.#bytes = new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
    this.#cache = cache
    this.#start = 4 + 4 * count
    this.#count = this.#start <= content.byteLength ? count : 0
  }

  /** null for a number without a text, or a text that does not fit. */
  read(index: number): string | null {
    const known = this.#known[index]
    if (known !== undefined) return known
    const found = index < this.#count ? this.#decode(index) : null
    this.#known[index] = found
    return found
  }

  #decode(index: number): string | null {
    const from = index === 0 ? 0 : this.#view.getUint32(4 * index, true)
    const to = this.#view.getUint32(4 + 4 * index, true)
    if (from > to || this.#start + to > this.#view.byteLength) return null
    return this.#cache.read(this.#bytes, this.#start + from, this.#start + to)
  }
}

/** The texts of a frame that has none. */
export const NO_TEXTS = new FrameTexts(new DataView(new ArrayBuffer(0)), new TextCache())
