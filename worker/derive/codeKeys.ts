import type { Language } from '../../src/contract/entities/session.ts'
import { type TextField, TextColumns } from '../store/textColumns.ts'
import { type CollationWeights, collationWeights, isDigit, MOST_DIGITS } from './collationKeys.ts'
import { isoLanguage } from '../../src/contract/rules/isoLanguage.ts'

/** Most key bytes per character: № has two weights; a number needs two extra bytes, but has something after it. */
const MOST_BYTES = 2
/** In place of a weight: the character is not covered. */
const NOT_COVERED = 0
const SPACE = 0x20
const ZERO = 0x30

/** The keys of collationKeys for packed texts, without creating strings. */
export class CodeKeys {
  readonly #texts: TextColumns
  readonly #weightsOf: CollationWeights
  /** Per code: its first weight and, if it has one, the second. */
  readonly #first = new Uint8Array(256)
  readonly #second = new Uint8Array(256)
  /** Per code: the digit it represents, as ASCII; 0: not a digit. */
  readonly #digit = new Uint8Array(256)
  #known = 0
  /** The code of the only covered whitespace. */
  #space = 0
  readonly #scratch = new Uint8Array(TextColumns.MOST)
  /** The key written by `make`. */
  readonly key = new Uint8Array(TextColumns.MOST * MOST_BYTES + 1)

  constructor(texts: TextColumns, language: Language) {
    this.#texts = texts
    this.#weightsOf = collationWeights(isoLanguage(language))
  }

  /** Writes the key of a field; returns its length, or -1: the text has none, or is empty (isEmptyValue). */
  make(slot: number, field: TextField): number {
    this.#learn()
    const length = this.#texts.copyField(slot, field, this.#scratch)
    let at = 0
    let isEmpty = true
    for (let i = 0; i < length; i++) {
      const code = this.#scratch[i] ?? 0
      const weight = this.#first[code] ?? NOT_COVERED
      if (weight === NOT_COVERED) return -1
      isEmpty &&= code === this.#space
      this.key[at++] = weight
      if (this.#digit[code] !== 0) {
        const end = this.#endOfNumber(i, length)
        const written = this.#writeNumber(at, i, end)
        if (written === -1) return -1
        at = written
        i = end - 1
        continue
      }
      const second = this.#second[code] ?? NOT_COVERED
      if (second !== NOT_COVERED) this.key[at++] = second
    }
    return isEmpty ? -1 : at
  }

  #endOfNumber(from: number, length: number): number {
    let end = from + 1
    while (end < length && this.#digit[this.#scratch[end] ?? 0] !== 0) end += 1
    return end
  }

  /** Writes the number of digits and the digits, without leading zeros; returns the end, or -1: too many. */
  #writeNumber(to: number, from: number, end: number): number {
    let first = from
    while (first < end - 1 && this.#digit[this.#scratch[first] ?? 0] === ZERO) first += 1
    if (end - first > MOST_DIGITS) return -1
    this.key[to] = end - first
    for (let i = first; i < end; i++) this.key[to + 1 + i - first] = this.#digit[this.#scratch[i] ?? 0] ?? 0
    return to + 1 + end - first
  }

  #learn(): void {
    const { codes } = this.#texts
    while (this.#known < codes.count) {
      this.#known += 1
      const unit = codes.unitOf(this.#known)
      if (unit === SPACE) this.#space = this.#known
      if (isDigit(unit)) this.#digit[this.#known] = unit
      const weights = this.#weightsOf(unit)
      this.#first[this.#known] = weights?.[0] ?? NOT_COVERED
      this.#second[this.#known] = weights?.[1] ?? NOT_COVERED
    }
  }
}
