/** Without letters and digits that look alike on paper. */
const SMALL = 'abcdefghijkmnpqrstuvwxyz'
const CAPITAL = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const SIGNS = '-_.+#'
/** How many of each: VALID-02 is met, and the password is strong (PROFILE-09). */
const RECIPE = [
  [SMALL, 6],
  [CAPITAL, 3],
  [DIGITS, 4],
  [SIGNS, 1],
] as const

/** 32 random bits; a test provides its own. */
export type RandomNumber = () => number
const cryptoNumber: RandomNumber = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/** The largest multiple of `range` within 32 bits: numbers from there on would favour the first choices. */
const fairLimit = (range: number): number => 2 ** 32 - (2 ** 32 % range)

const below = (range: number, random: RandomNumber): number => {
  let number = random()
  while (number >= fairLimit(range)) number = random()
  return number % range
}

const shuffled = (characters: string[], random: RandomNumber): string => {
  for (let end = characters.length - 1; end > 0; end--) {
    const other = below(end + 1, random)
    const kept = characters[end] ?? ''
    characters[end] = characters[other] ?? ''
    characters[other] = kept
  }
  return characters.join('')
}

/** A strong password of 14 characters that is easy to read out and type. */
export const generatePassword = (random: RandomNumber = cryptoNumber): string =>
  shuffled(
    RECIPE.flatMap(([set, count]) =>
      Array.from({ length: count }, () => set.charAt(below(set.length, random))),
    ),
    random,
  )
