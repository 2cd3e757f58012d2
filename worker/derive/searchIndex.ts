import { searchForm } from '../../src/contract/rules/text.ts'
import { inEachByte } from '../store/byteWords.ts'
import { grown } from '../store/grown.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import { TextColumns } from '../store/textColumns.ts'

/** In the table of forms: the character is ignored, like whitespace. */
const LEFT_OUT = 0
/**
 * In the table of forms: the form of a text with this character is not the concatenation of its characters' forms.
 */
const ODD = 255
/** Its lower case depends on what follows it. */
const CAPITAL_SIGMA = 0x3a3
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

const DIGITS = /^\d+$/
const ZERO = 0x30
/** Any pair of characters may occur in the text. */
const ANY = 0xff_ff_ff_ff

/** The searched fields, in their comparable form (LIST-11). */
export const searchFields = ({ texts, columns }: FleetStore, slot: number): readonly string[] =>
  [
    texts.name(slot),
    texts.licensePlate(slot),
    texts.deviceSerial(slot) ?? '',
    String(columns.vehicleIdAt(slot)),
  ].map(searchForm)

/** One of 64 bits for a pair of neighbours, as two halves. */
const pairBit = (first: number, second: number): number =>
  Math.imul(first * 256 + second, 0x9e_37_79_b1) >>> 26

/**
 * Finds vehicles by a part of their fields, reading the packed texts. A 64-bit Bloom filter per vehicle records the
 * pairs of adjacent characters in its fields: most vehicles that do not match are skipped without reading their
 * texts.
 */
export class SearchIndex {
  readonly #store: FleetStore
  /** Per code of the texts: the code of its form, LEFT_OUT or ODD. */
  readonly #forms = new Uint8Array(256)
  #known = 0
  /** Some form is ODD. */
  #isOdd = false
  /** Codes of the digits. */
  readonly #digits = new Uint8Array(10)
  #lows = new Uint32Array(0)
  #highs = new Uint32Array(0)
  readonly #scratch = new Uint8Array(TextColumns.MOST)
  #pairLow = 0
  #pairHigh = 0
  #version = 0

  constructor(store: FleetStore) {
    this.#store = store
  }

  /** The texts of a slot changed. */
  note(slot: number): void {
    this.#reserve()
    const length = this.#fill(slot)
    this.#pairLow = length === -1 ? ANY : 0
    this.#pairHigh = this.#pairLow
    for (let i = 1; i < length; i++) this.#addPair(this.#scratch[i - 1] ?? 0, this.#scratch[i] ?? 0)
    const id = this.#idOf(slot)
    for (let i = 1; i < id.length; i++) {
      this.#addPair(
        this.#digits[id.charCodeAt(i - 1) - ZERO] ?? 0,
        this.#digits[id.charCodeAt(i) - ZERO] ?? 0,
      )
    }
    this.#lows[slot] = this.#pairLow
    this.#highs[slot] = this.#pairHigh
  }

  /** Incremented when an earlier matcher may be outdated by the fleet's texts. */
  get version(): number {
    return this.#version
  }

  /** A test for slots whose texts were noted; `query` is a non-empty searchForm. Valid for this version only. */
  matcher(query: string): (slot: number) => boolean {
    const { codes } = this.#store.texts
    this.#learn()
    const wanted = Uint8Array.from(query, (_, i) => codes.find(query.charCodeAt(i)))
    const isWritable = query.length === wanted.length && !wanted.includes(LEFT_OUT)
    this.#pairLow = 0
    this.#pairHigh = 0
    for (let i = 1; i < wanted.length; i++) this.#addPair(wanted[i - 1] ?? 0, wanted[i] ?? 0)
    // A character that no packed text contains: only separately stored texts can.
    const [low, high] = isWritable ? [this.#pairLow, this.#pairHigh] : [ANY, ANY]
    const [lows, highs] = [this.#lows, this.#highs]
    const mayBeId = DIGITS.test(query)
    const find = this.#finder(wanted, isWritable)
    return (slot) => {
      if ((((lows[slot] ?? 0) & low) ^ low) !== 0 || (((highs[slot] ?? 0) & high) ^ high) !== 0) return false
      const found = find(slot)
      if (found === -1) return searchFields(this.#store, slot).some((field) => field.includes(query))
      return found === 1 || (mayBeId && this.#idOf(slot).includes(query))
    }
  }

  /** Do the texts of a slot contain the wanted forms? 1 or 0; -1: only searchFields can decide. */
  #finder(wanted: Uint8Array, isWritable: boolean): (slot: number) => number {
    const { texts } = this.#store
    const forms = this.#forms
    if (this.#isOdd || !isWritable) {
      return (slot) => {
        const length = this.#fill(slot)
        if (length === -1) return -1
        return Number(isWritable && holds(this.#scratch, length, wanted))
      }
    }
    const codes = [...forms.keys()].filter((code) => forms[code] === wanted[0]).map(inEachByte)
    if (wanted.length > 1 || codes.length > 2) return (slot) => texts.holdsThrough(slot, forms, wanted)
    const [one = 0, other = one] = codes
    return (slot) => texts.holdsCode(slot, one, other)
  }

  /**
   * Writes the forms of all fields except the id, each followed by a 0; returns the number of bytes, or -1: only
   * searchFields can decide.
   */
  #fill(slot: number): number {
    this.#learn()
    return this.#store.texts.copyThrough(slot, this.#forms, this.#scratch)
  }

  #idOf(slot: number): string {
    return String(this.#store.columns.vehicleIdAt(slot))
  }

  #addPair(first: number, second: number): void {
    if (first === 0 || second === 0) return
    const bit = pairBit(first, second)
    if (bit < 32) this.#pairLow = (this.#pairLow | (1 << bit)) >>> 0
    else this.#pairHigh = (this.#pairHigh | (1 << (bit - 32))) >>> 0
  }

  /** Extends the table of forms to all assigned codes. */
  #learn(): void {
    const { codes } = this.#store.texts
    if (this.#known === 0) {
      for (let digit = 0; digit < 10; digit++) this.#digits[digit] = codes.intern(ZERO + digit)
    }
    while (this.#known < codes.count) {
      this.#known += 1
      this.#version += 1
      const form = this.#formOf(codes.unitOf(this.#known))
      this.#forms[this.#known] = form
      this.#isOdd ||= form === ODD
    }
  }

  #formOf(unit: number): number {
    const form = searchForm(String.fromCharCode(unit))
    if (form.length > 1 || unit === CAPITAL_SIGMA || isSurrogate(unit)) return ODD
    if (form === '') return LEFT_OUT
    return this.#store.texts.codes.intern(form.charCodeAt(0)) || ODD
  }

  #reserve(): void {
    const { capacity } = this.#store.columns
    if (this.#lows.length >= capacity) return
    this.#lows = grown(this.#lows, capacity)
    this.#highs = grown(this.#highs, capacity)
    this.#version += 1
  }
}

/** Do the first `length` bytes contain the wanted ones consecutively? */
const holds = (bytes: Uint8Array, length: number, wanted: Uint8Array): boolean => {
  const first = wanted[0] ?? 0
  const last = length - wanted.length
  for (let at = 0; at <= last; at++) {
    if (bytes[at] !== first) continue
    let i = 1
    while (i < wanted.length && bytes[at + i] === wanted[i]) i += 1
    if (i === wanted.length) return true
  }
  return false
}
