import { TextCache } from './textCache.ts'

/** In place of a section of a frame. */
export const NOTHING: DataView = new DataView(new ArrayBuffer(0))
const NO_BYTES = new Uint8Array(0)
/** Records refer to a text by two bytes. */
const MOST_TEXTS = 0x1_0000

/**
 * The texts of a frame, each decoded on first use. One reader serves all frames (recordFields.ts says why); each
 * frame has its own section of texts, or none.
 */
export class FrameTexts {
  readonly #cache = new TextCache()
  #view = NOTHING
  #bytes: Uint8Array = NO_BYTES
  #count = 0
  /** Offset of the UTF-8 data. */
  #start = 0
  /** undefined: not read yet. Stale from `#count` on. */
  readonly #known: (string | null | undefined)[] = []

  /** `content` is the content of a text section; a truncated one contains no texts. */
  open(content: DataView): void {
    const count = content.byteLength >= 4 ? content.getUint32(0, true) : 0
    this.#view = content
    this.#bytes = new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
    this.#start = 4 + 4 * count
    this.#count = this.#start <= content.byteLength ? Math.min(count, MOST_TEXTS) : 0
    while (this.#known.length < this.#count) this.#known.push(undefined)
    this.#known.fill(undefined, 0, this.#count)
  }

  /** Releases the frame; there are no texts until the next one is opened. */
  close(): void {
    this.#view = NOTHING
    this.#bytes = NO_BYTES
    this.#count = 0
  }

  /** null for a number without a text, or a text that does not fit in the section. */
  read(index: number): string | null {
    if (index >= this.#count) return null
    const known = this.#known[index]
    if (known !== undefined) return known
    const found = this.#decode(index)
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
