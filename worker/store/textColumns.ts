import { wordsOf, zeroBytes } from './byteWords.ts'
import { CharCodes } from './charCodes.ts'

/** The fields of a slot, in storage order. */
export const TEXT_FIELD = { name: 0, licensePlate: 1, deviceSerial: 2 } as const
export type TextField = (typeof TEXT_FIELD)[keyof typeof TEXT_FIELD]
const FIELDS = 3

/** Texts are stored in pages and never span two, so that growth never copies existing texts. */
const PAGE_BITS = 18
const PAGE_BYTES = 1 << PAGE_BITS
const PAGE_MASK = PAGE_BYTES - 1
/** Longer texts are stored separately, as is one with a character without a code. */
const MAX_LENGTH = 250
/** In place of a length: the text is null, which differs from an empty one. */
const NO_TEXT = 255
/** In `#starts`: nothing yet, or stored separately. */
const NOWHERE = 0
/** All texts are repacked when this share of the pages is garbage. */
const WASTE_SHARE = 0.5

type Texts = readonly [name: string, licensePlate: string, deviceSerial: string | null]
const NO_WORDS = new Int32Array(0)
const NO_TEXTS: Texts = ['', '', null]

/** The texts of each slot, as codes: three lengths, then the characters of all three. About 60 bytes a vehicle. */
export class TextColumns {
  readonly codes = new CharCodes()
  readonly #apart = new Map<number, Texts>()
  /** Per slot: page and offset in it, 1 or more. */
  #starts = new Uint32Array(0)
  #pages: Uint8Array[] = []
  /** The same memory, four bytes at a time. */
  #words: Int32Array[] = []
  /** Bytes used, excluding the first, and how many of them by replaced texts. */
  #used = 1
  #wasted = 0
  readonly #scratch = new Uint8Array(FIELDS * (MAX_LENGTH + 1))

  name(slot: number): string {
    return this.#read(slot, TEXT_FIELD.name) ?? ''
  }
  licensePlate(slot: number): string {
    return this.#read(slot, TEXT_FIELD.licensePlate) ?? ''
  }
  deviceSerial(slot: number): string | null {
    return this.#read(slot, TEXT_FIELD.deviceSerial)
  }

  /** Returns true when a text changed. */
  set(slot: number, name: string, licensePlate: string, deviceSerial: string | null): boolean {
    const isSame =
      this.name(slot) === name &&
      this.licensePlate(slot) === licensePlate &&
      this.deviceSerial(slot) === deviceSerial
    if (isSame) return false
    this.#forget(slot)
    this.#put(slot, [name, licensePlate, deviceSerial])
    if (this.#wasted > this.#used * WASTE_SHARE && this.#wasted > PAGE_BYTES) this.#repack()
    return true
  }

  reset(slot: number): void {
    this.#forget(slot)
  }

  clear(): void {
    this.#apart.clear()
    this.#starts.fill(NOWHERE)
    this.#pages = []
    this.#words = []
    this.#used = 1
    this.#wasted = 0
  }

  /**
   * Writes the codes of a field into `target`, which is always large enough. Returns their number; -1 for a text that
   * is stored separately and has no codes. A null text is empty.
   */
  copyField(slot: number, field: TextField, target: Uint8Array): number {
    const start = this.#starts[slot] ?? NOWHERE
    if (start === NOWHERE) return this.#apart.has(slot) ? -1 : 0
    const page = this.#pageOf(start)
    let at = (start & PAGE_MASK) + FIELDS
    for (let before = 0; before < field; before++) at += lengthAt(page, start, before)
    const length = lengthAt(page, start, field)
    for (let i = 0; i < length; i++) target[i] = page[at + i] ?? 0
    return length
  }

  /**
   * Writes every field through `table` (a byte per code) into `target`, each followed by a 0; codes whose byte is 0
   * are left out. Returns the number of bytes; -1 for separately stored texts, or a code whose byte is 255.
   */
  copyThrough(slot: number, table: Uint8Array, target: Uint8Array): number {
    const start = this.#starts[slot] ?? NOWHERE
    if (start === NOWHERE) return this.#apart.has(slot) ? -1 : 0
    const page = this.#pageOf(start)
    let at = (start & PAGE_MASK) + FIELDS
    let written = 0
    for (let field = 0; field < FIELDS; field++) {
      for (const end = at + lengthAt(page, start, field); at < end; at++) {
        const byte = table[page[at] ?? 0] ?? 0
        if (byte === 255) return -1
        if (byte !== 0) target[written++] = byte
      }
      target[written++] = 0
    }
    return written
  }

  /**
   * Does any field, read through `table` as in copyThrough, contain these bytes consecutively? 1 or 0; -1 for
   * separately stored texts. No byte of the table is 255.
   */
  holdsThrough(slot: number, table: Uint8Array, wanted: Uint8Array): number {
    const start = this.#starts[slot] ?? NOWHERE
    if (start === NOWHERE) return this.#apart.has(slot) ? -1 : 0
    const page = this.#pageOf(start)
    const first = wanted[0] ?? 0
    let at = (start & PAGE_MASK) + FIELDS
    for (let field = 0; field < FIELDS; field++) {
      for (const end = at + lengthAt(page, start, field); at < end; at++) {
        if (table[page[at] ?? 0] === first && isRow(page, at, end, table, wanted)) return 1
      }
    }
    return 0
  }

  /**
   * Does any field contain one of two codes? Each is given in all bytes of a word. Returns the same values as
   * `holdsThrough`.
   */
  holdsCode(slot: number, code: number, other: number): number {
    const start = this.#starts[slot] ?? NOWHERE
    if (start === NOWHERE) return this.#apart.has(slot) ? -1 : 0
    const page = this.#pageOf(start)
    const words = this.#words[start >>> PAGE_BITS] ?? NO_WORDS
    const from = (start & PAGE_MASK) + FIELDS
    const end = from + lengthAt(page, start, 0) + lengthAt(page, start, 1) + lengthAt(page, start, 2)
    if (from === end) return 0
    const last = (end - 1) >>> 2
    // Mask out the bytes before the texts in the first word and after them in the last.
    let mask = -1 << ((from & 3) * 8)
    for (let at = from >>> 2; at <= last; at++) {
      if (at === last) mask &= -1 >>> ((3 - ((end - 1) & 3)) * 8)
      const word = words[at] ?? 0
      if (((zeroBytes(word ^ code) | zeroBytes(word ^ other)) & mask) !== 0) return 1
      mask = -1
    }
    return 0
  }

  /** The largest size that copyField and copyThrough may need. */
  static readonly MOST = FIELDS * (MAX_LENGTH + 1)

  #read(slot: number, field: TextField): string | null {
    const start = this.#starts[slot] ?? NOWHERE
    if (start === NOWHERE) return (this.#apart.get(slot) ?? NO_TEXTS)[field]
    const page = this.#pageOf(start)
    if (page[(start & PAGE_MASK) + field] === NO_TEXT) return null
    const length = this.copyField(slot, field, this.#scratch)
    return this.codes.decode(this.#scratch, 0, length)
  }

  #pageOf(start: number): Uint8Array {
    return this.#pages[start >>> PAGE_BITS] ?? new Uint8Array(0)
  }

  #put(slot: number, texts: Texts): void {
    if (slot >= this.#starts.length) {
      const starts = new Uint32Array(Math.max(slot + 1, this.#starts.length * 2))
      starts.set(this.#starts)
      this.#starts = starts
    }
    const size = this.#pack(texts)
    if (size === -1) this.#apart.set(slot, texts)
    else {
      const start = this.#take(size)
      this.#pageOf(start).set(this.#scratch.subarray(0, size), start & PAGE_MASK)
      this.#starts[slot] = start
    }
  }

  /** Packs texts into the scratch buffer; returns the number of bytes, or -1: they must be stored separately. */
  #pack(texts: Texts): number {
    let at = FIELDS
    for (const [field, text] of texts.entries()) {
      if (text !== null && (text.length > MAX_LENGTH || !this.codes.encode(text, this.#scratch, at)))
        return -1
      this.#scratch[field] = text === null ? NO_TEXT : text.length
      at += text?.length ?? 0
    }
    return at
  }

  /** Allocates `size` bytes in one page. */
  #take(size: number): number {
    const isNew = this.#used >>> PAGE_BITS === this.#pages.length
    if (isNew || (this.#used & PAGE_MASK) + size > PAGE_BYTES) {
      if (!isNew) this.#used = this.#pages.length << PAGE_BITS
      const page = new Uint8Array(PAGE_BYTES)
      this.#pages.push(page)
      this.#words.push(wordsOf(page))
    }
    const start = this.#used
    this.#used += size
    return start
  }

  #forget(slot: number): void {
    const start = this.#starts[slot] ?? NOWHERE
    this.#apart.delete(slot)
    if (start === NOWHERE) return
    const page = this.#pageOf(start)
    this.#wasted += FIELDS
    for (let field = 0; field < FIELDS; field++) this.#wasted += lengthAt(page, start, field)
    this.#starts[slot] = NOWHERE
  }

  #repack(): void {
    const pages = this.#pages
    this.#pages = []
    this.#words = []
    this.#used = 1
    this.#wasted = 0
    for (const [slot, start] of this.#starts.entries()) {
      if (start === NOWHERE) continue
      const page = pages[start >>> PAGE_BITS] ?? new Uint8Array(0)
      let size = FIELDS
      for (let field = 0; field < FIELDS; field++) size += lengthAt(page, start, field)
      const from = start & PAGE_MASK
      const to = this.#take(size)
      this.#pageOf(to).set(page.subarray(from, from + size), to & PAGE_MASK)
      this.#starts[slot] = to
    }
  }
}

/** Do the wanted bytes follow from `at` on, before `end`? The first of them already matches. */
const isRow = (page: Uint8Array, at: number, end: number, table: Uint8Array, wanted: Uint8Array): boolean => {
  let found = 1
  for (let next = at + 1; next < end && found < wanted.length; next++) {
    const byte = table[page[next] ?? 0] ?? 0
    if (byte === 0) continue
    if (byte !== wanted[found]) return false
    found += 1
  }
  return found === wanted.length
}

const lengthAt = (page: Uint8Array, start: number, field: number): number => {
  const length = page[(start & PAGE_MASK) + field] ?? 0
  return length === NO_TEXT ? 0 : length
}
