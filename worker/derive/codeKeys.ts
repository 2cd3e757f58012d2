import type { Language } from '../../src/contract/entities/session.ts'
import { type TextField, TextColumns } from '../store/textColumns.ts'
import { type CollationWeights, collationWeights } from './collationKeys.ts'
import { LOCALES } from './sortKeys.ts'

/** Most weights of one character. */
const MOST_WEIGHTS = 2
/** In place of a weight: the character is not covered. */
const NOT_COVERED = 0
const SPACE = 0x20

/** The keys of collationKeys for texts as they are kept, without a string for each. */
export class CodeKeys {
  readonly #texts: TextColumns
  readonly #weightsOf: CollationWeights
  /** Per code: its first weight and, if it has one, the second. */
  readonly #first = new Uint8Array(256)
  readonly #second = new Uint8Array(256)
  #known = 0
  /** The code of the only whitespace that is covered. */
  #space = 0
  readonly #scratch = new Uint8Array(TextColumns.MOST)
  /** The key that `make` wrote. */
  readonly key = new Uint8Array(TextColumns.MOST * MOST_WEIGHTS)

  constructor(texts: TextColumns, language: Language) {
    this.#texts = texts
    this.#weightsOf = collationWeights(LOCALES[language])
  }

  /** Writes the key of a field; its length, or -1: the text has none, or is empty (isEmptyValue). */
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
      const second = this.#second[code] ?? NOT_COVERED
      if (second !== NOT_COVERED) this.key[at++] = second
    }
    return isEmpty ? -1 : at
  }

  #learn(): void {
    const { codes } = this.#texts
    while (this.#known < codes.count) {
      this.#known += 1
      if (codes.unitOf(this.#known) === SPACE) this.#space = this.#known
      const weights = this.#weightsOf(codes.unitOf(this.#known))
      this.#first[this.#known] = weights?.[0] ?? NOT_COVERED
      this.#second[this.#known] = weights?.[1] ?? NOT_COVERED
    }
  }
}
