/** Prefixes that people put before the settings of a product; this one does not use them. */
const FOREIGN_PREFIX = /^(?:MERIDIAN|FLEET)_/
/** A name of this length or less is one letter away from too many names with other meanings: PORT and SORT. */
const SHORT_NAME = 6

/**
 * Names in the environment that are not settings but look like a misspelled one: a letter or two wrong, the case, the
 * underscores, a prefix. Returns a note about each for the log; other names are ignored.
 */
export const findMisspelled = (
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): readonly string[] => {
  const known = new Set(settings)
  return Object.keys(env)
    .filter((name) => !known.has(name) && env[name] !== '')
    .flatMap((name) => {
      const meant = settings.find((setting) => isSlipOf(name, setting) && env[setting] === undefined)
      return meant === undefined ? [] : [`${name} is not a setting; did you mean ${meant}?`]
    })
}

const isSlipOf = (name: string, setting: string): boolean => {
  const letters = lettersOf(name.toUpperCase().replace(FOREIGN_PREFIX, ''))
  const wanted = lettersOf(setting)
  if (letters === wanted) return true
  const allowed = wanted.length <= SHORT_NAME ? 0 : wanted.length <= 2 * SHORT_NAME ? 1 : 2
  return Math.abs(letters.length - wanted.length) <= allowed && distance(letters, wanted) <= allowed
}

const lettersOf = (name: string): string => name.replaceAll(/[_.-]/g, '')

/** Edit distance: letters to add, drop, replace or swap with their neighbour. */
const distance = (from: string, to: string): number => {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      next[j] = Math.min(
        at(next, j - 1) + 1,
        at(row, j) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return at(row, to.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
