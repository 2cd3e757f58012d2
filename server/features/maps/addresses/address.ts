import type { Spot } from './geometry.ts'
import type { Names } from './nameKeys.ts'

/** The languages of OpenStreetMap's names that the product shows (src/i18n/languageTags.ts). */
export type NameLanguage = 'ru' | 'uk' | 'en'

/** An address in words; null: not known. */
export interface Address {
  readonly street: string | null
  readonly house: string | null
  /** Town, village or hamlet. */
  readonly place: string | null
}

/** What a search found. */
export interface AddressHit extends Address {
  readonly kind: 'place' | 'street' | 'house'
  readonly spot: Spot
}

/** The name in a language, otherwise that of the country itself. */
export const nameIn = (names: Names | null, language: NameLanguage): string | null =>
  names === null ? null : (names[language] ?? names[''])
