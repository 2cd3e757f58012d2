/**
 * Characters of which each has exactly one weight of its own in the collations of the interface languages: printable
 * ASCII and the letters of Russian and Ukrainian. No expansions but №, no combining marks.
 */
const SAFE_RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0x0410, 0x044f],
]
const SAFE_LETTERS = 'ЁёЄєІіЇїҐґ'

/** Stands for two letters in every collation; common in names of vehicles. */
const NUMERO = '№'.charCodeAt(0)
const NUMERO_LETTERS = 'no'

const ZERO = 0x30
const NINE = 0x39
/** Longer numbers have no key: their length must fit one character, and collators take them in pieces. */
const MOST_DIGITS = 254

const safeCharacters = (): readonly string[] => [
  ...SAFE_RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)),
  ),
  ...Array.from(SAFE_LETTERS),
]

/**
 * Makes keys that compare by code units as the collation compares base letters and, by value, numbers: many times faster
 * than a collator. A number stands as the weight of a digit, how many digits it has, and the digits. Two texts whose keys
 * are equal differ at most in case, accents or leading zeros, or not at all: there the collator must decide.
 */
export const collationKeys = (locale: string): ((text: string) => string | null) => {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  const weights = new Uint16Array(0x0500)
  let weight = 0
  let before = ''
  for (const character of safeCharacters().toSorted(compare)) {
    if (before === '' || compare(before, character) !== 0) weight += 1
    weights[character.charCodeAt(0)] = weight
    before = character
  }
  const weightOf = (code: number): string | null => {
    const known = weights[code]
    return known === undefined || known === 0 ? null : String.fromCharCode(known)
  }
  const digit = weightOf(ZERO) ?? ''
  const numero = Array.from(NUMERO_LETTERS, (letter) => weightOf(letter.charCodeAt(0)) ?? '').join('')
  /** null: the text has a character that is not covered, or a number of too many digits. */
  return (text) => {
    let key = ''
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (isDigit(code)) {
        const end = endOfNumber(text, i)
        const digits = text.slice(firstDigit(text, i, end), end)
        if (digits.length > MOST_DIGITS) return null
        key += digit + String.fromCharCode(digits.length) + digits
        i = end - 1
        continue
      }
      const letters = code === NUMERO ? numero : weightOf(code)
      if (letters === null) return null
      key += letters
    }
    return key
  }
}

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE

const endOfNumber = (text: string, from: number): number => {
  let end = from + 1
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1
  return end
}

/** Behind leading zeros; a number of nothing but zeros keeps one. */
const firstDigit = (text: string, from: number, end: number): number => {
  let first = from
  while (first < end - 1 && text.charCodeAt(first) === ZERO) first += 1
  return first
}
