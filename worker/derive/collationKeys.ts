/**
 * Characters with exactly one weight of their own in the collations of the interface languages: printable ASCII and
 * the letters of Russian and Ukrainian. No combining marks.
 */
const SAFE_RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0x0410, 0x044f],
]
const SAFE_LETTERS = 'ЁёЄєІіЇїҐґ'

/** Characters frequent in names that the collations expand to other characters, regardless of context. */
const EXPANSIONS: Readonly<Record<string, string>> = { '№': 'No' }

const safeCharacters = (): readonly string[] => [
  ...SAFE_RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)),
  ),
  ...Array.from(SAFE_LETTERS),
]

const ZERO = 0x30
const NINE = 0x39
/** Longer numbers have no key: their length must fit in one byte, and collators process them in pieces. */
export const MOST_DIGITS = 254

export const isDigit = (unit: number): boolean => unit >= ZERO && unit <= NINE

/** Base letters of a unit as weights from 1 to 255, in the order of the language; null: not covered. */
export type CollationWeights = (unit: number) => readonly number[] | null

/**
 * Weights that compare in sequence as the collation compares base letters, many times faster than a collator. All
 * digits have the same weight: it marks a number, and keys contain its value after it.
 */
export const collationWeights = (locale: string): CollationWeights => {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  const weights = new Map<number, readonly number[]>()
  let weight = 0
  let before = ''
  for (const character of safeCharacters().toSorted(compare)) {
    if (before === '' || compare(before, character) !== 0) weight += 1
    weights.set(character.charCodeAt(0), [weight])
    before = character
  }
  for (const [character, others] of Object.entries(EXPANSIONS)) {
    const row = Array.from(others, (other) => weights.get(other.charCodeAt(0)) ?? []).flat()
    weights.set(character.charCodeAt(0), row)
  }
  const digit = weights.get(ZERO) ?? []
  for (let unit = ZERO; unit <= NINE; unit++) weights.set(unit, digit)
  return (unit) => weights.get(unit) ?? null
}

/**
 * The weights of a whole text as a key. Keys compare by code units as the collation compares base letters and, by
 * value, numbers: a number is encoded as the weight of a digit, its number of digits, and the digits. Equal keys
 * leave case, accents and leading zeros to the collator. null: a character is not covered, or a number has too many
 * digits.
 */
export const collationKeys = (locale: string): ((text: string) => string | null) => {
  const weightsOf = collationWeights(locale)
  return (text) => {
    let key = ''
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      const weights = weightsOf(unit)
      if (weights === null) return null
      key += String.fromCharCode(...weights)
      if (!isDigit(unit)) continue
      const end = endOfNumber(text, i)
      const digits = text.slice(firstDigit(text, i, end), end)
      if (digits.length > MOST_DIGITS) return null
      key += String.fromCharCode(digits.length) + digits
      i = end - 1
    }
    return key
  }
}

const endOfNumber = (text: string, from: number): number => {
  let end = from + 1
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1
  return end
}

/** The first digit after leading zeros; a number of only zeros keeps one. */
const firstDigit = (text: string, from: number, end: number): number => {
  let first = from
  while (first < end - 1 && text.charCodeAt(first) === ZERO) first += 1
  return first
}
