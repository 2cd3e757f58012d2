const encoder = new TextEncoder()

const BYTE = {
  quote: 0x22,
  minus: 0x2d,
  point: 0x2e,
  zero: 0x30,
  nine: 0x39,
  backslash: 0x5c,
  e: 0x65,
} as const
/** Set in a letter, it makes it lower case. */
const LOWER_CASE = 0x20

/** Larger integers, and decimals of more digits, are not exact as digits / power of ten. */
const MAX_DIGITS = 15
const POWERS_OF_TEN = Float64Array.from({ length: MAX_DIGITS + 1 }, (_, digits) => 10 ** digits)
/** Zeros after a frame, so that a word may be read anywhere in it. */
const PADDING = 64

/**
 * ASCII text of at least four characters as 32-bit words; the last one ends with the text and may overlap the
 * previous one.
 */
export interface Words {
  readonly words: Int32Array
  readonly length: number
}

export const wordsOf = (text: string): Words => {
  const bytes = encoder.encode(text)
  const view = new DataView(bytes.buffer)
  const starts = Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => i * 4)
  const words = Int32Array.from([...starts, bytes.length - 4], (start) => view.getInt32(start, true))
  return { words, length: bytes.length }
}

const [TRUE, FALSE, NULL] = ['true', 'fals', 'null'].map((text) => wordsOf(text).words[0] ?? 0)

/**
 * The bytes of a text frame and a position in them. Readers advance the position past what they read; one that finds
 * something else clears `ok`, and its return value is meaningless.
 */
export class FrameBytes {
  at = 0
  ok = true
  length = 0
  #bytes = new Uint8Array(0)
  #view = new DataView(this.#bytes.buffer)

  /** Loads a frame. */
  load(frame: string): void {
    // Three bytes at most per UTF-16 unit.
    this.#reserve(frame.length * 3)
    this.#begin(encoder.encodeInto(frame, this.#bytes).written)
  }

  /** Loads a short text that is in bytes already. */
  loadBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes)
    this.#begin(bytes.length)
  }

  #reserve(most: number): void {
    if (this.#bytes.length >= most + PADDING) return
    this.#bytes = new Uint8Array(most + PADDING)
    this.#view = new DataView(this.#bytes.buffer)
  }

  #begin(length: number): void {
    this.length = length
    this.#bytes.fill(0, length, length + PADDING)
    this.at = 0
    this.ok = true
  }

  /** The byte `ahead` of the position; 0 beyond the end. */
  peek(ahead = 0): number {
    return this.#bytes[this.at + ahead] ?? 0
  }

  /** true as 1, false as 0. */
  flag(): number {
    const word = this.#view.getInt32(this.at, true)
    if (word === TRUE) {
      this.at += 4
      return 1
    }
    if (word !== FALSE || this.#bytes[this.at + 4] !== BYTE.e) this.ok = false
    this.at += 5
    return 0
  }

  /** null as NaN. */
  numberOrNull(): number {
    if (this.#view.getInt32(this.at, true) !== NULL) return this.number()
    this.at += 4
    return Number.NaN
  }

  /** A JSON number without exponent, of so few digits that digits / power of ten is the nearest double. */
  number(): number {
    const bytes = this.#bytes
    const negative = bytes[this.at] === BYTE.minus
    const start = negative ? this.at + 1 : this.at
    let at = start
    let byte = bytes[at] ?? 0
    let value = 0
    while (byte >= BYTE.zero && byte <= BYTE.nine) {
      value = value * 10 + (byte - BYTE.zero)
      byte = bytes[++at] ?? 0
    }
    let digits = at - start
    if (digits === 0 || (digits > 1 && bytes[start] === BYTE.zero)) this.ok = false
    if (byte === BYTE.point) {
      const point = at
      byte = bytes[++at] ?? 0
      while (byte >= BYTE.zero && byte <= BYTE.nine) {
        value = value * 10 + (byte - BYTE.zero)
        byte = bytes[++at] ?? 0
      }
      const decimals = at - point - 1
      digits += decimals
      if (decimals === 0 || digits > MAX_DIGITS) this.ok = false
      else value /= POWERS_OF_TEN[decimals] ?? 1
    }
    if (digits > MAX_DIGITS || (byte | LOWER_CASE) === BYTE.e) this.ok = false
    this.at = at
    return negative ? -value : value
  }

  /** Is an ASCII text at the position? */
  stands({ words, length }: Words): boolean {
    const view = this.#view
    const { at } = this
    const last = words.length - 1
    for (let i = 0; i < last; i++) if (view.getInt32(at + 4 * i, true) !== words[i]) return false
    return view.getInt32(at + length - 4, true) === words[last]
  }

  /** Skips an expected ASCII text; returns false when another one is there. */
  pass(expected: Words): boolean {
    if (!this.stands(expected)) return false
    this.at += expected.length
    return true
  }
}
