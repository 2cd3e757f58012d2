/** The languages that names are kept in; '' is the name in the country itself. */
export const NAME_LANGUAGES = ['', 'ru', 'uk', 'en'] as const
/** A name by language. */
export type Names = Readonly<Partial<Record<(typeof NAME_LANGUAGES)[number], string>>> & {
  readonly '': string
}

/** Longest key; longer names are found by their beginning. */
const MAX_KEY = 80

/** A text as it is compared: small letters without accents, one space between words. */
export const simplify = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim()

/** The keys of names: each name from each of its words on. */
export const keysOf = (names: Names): readonly string[] => {
  const keys = new Set<string>()
  for (const name of Object.values(names)) {
    const words = simplify(name).split(' ')
    for (const [index] of words.entries()) keys.add(words.slice(index).join(' ').slice(0, MAX_KEY))
  }
  keys.delete('')
  return [...keys]
}
