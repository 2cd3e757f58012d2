/**
 * Characters of which each has exactly one weight of its own in the collations of the interface languages: printable
 * ASCII and the letters of Russian and Ukrainian. No combining marks.
 */
const SAFE_RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0x0410, 0x044f],
]
const SAFE_LETTERS = 'ЁёЄєІіЇїҐґ'

/** Characters that stand in many names and that the collations take for others in a row, whatever is beside them. */
const EXPANSIONS: Readonly<Record<string, string>> = { '№': 'No' }

const safeCharacters = (): readonly string[] => [
  ...SAFE_RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)),
  ),
  ...Array.from(SAFE_LETTERS),
]

/** Base letters of a unit as weights from 1 to 255, in the order of the language; null: it is not covered. */
export type CollationWeights = (unit: number) => readonly number[] | null

/**
 * Weights that compare in a row as the collation compares base letters, many times faster than a collator. Two texts of
 * equal weights differ at most in case or accents, or not at all: there the collator must decide.
 */
export const collationWeights = (locale: string): CollationWeights => {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' })
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
  return (unit) => weights.get(unit) ?? null
}

/** The weights of a whole text as a key that compares by code units; null: a character is not covered. */
export const collationKeys = (locale: string): ((text: string) => string | null) => {
  const weightsOf = collationWeights(locale)
  return (text) => {
    let key = ''
    for (let i = 0; i < text.length; i++) {
      const weights = weightsOf(text.charCodeAt(i))
      if (weights === null) return null
      key += String.fromCharCode(...weights)
    }
    return key
  }
}
