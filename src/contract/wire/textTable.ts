import { ByteWriter } from './byteWriter.ts'

/** Texts of a frame are referenced by a uint16. */
const MAX_TEXTS = 65_536
/** Lone surrogates, which UTF-8 cannot represent. */
const LONE_SURROGATE = /\p{Cs}/u

const utf8 = new TextEncoder()

/** The texts of a frame, each once. */
export class TextTable {
  readonly #index = new Map<string, number>()
  readonly #bytes = new ByteWriter()
  readonly #ends: number[] = []

  /** The number of a text; -1 when it cannot be stored. */
  indexOf(text: string): number {
    const known = this.#index.get(text)
    if (known !== undefined) return known
    if (this.#ends.length >= MAX_TEXTS || LONE_SURROGATE.test(text)) return -1
    const index = this.#ends.length
    this.#bytes.bytes(utf8.encode(text))
    this.#ends.push(this.#bytes.length)
    this.#index.set(text, index)
    return index
  }

  get count(): number {
    return this.#ends.length
  }

  /** uint32 number of texts, uint32 end of each, then their UTF-8. */
  write(out: ByteWriter): void {
    out.u32(this.#ends.length)
    for (const end of this.#ends) out.u32(end)
    out.bytes(this.#bytes.written())
  }
}
