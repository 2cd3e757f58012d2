/** A match of a query: the matched parts of the text, and the score. */
export interface Match {
  readonly score: number
  /** Start and end of each part, in order. */
  readonly marks: readonly (readonly [number, number])[]
}

/** Normalises as people type: without case, and with the letters that keyboards and habits mix up. Keeps the length. */
export const plain = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replaceAll('ґ', 'г').replaceAll('’', "'")

const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC = { ru: 'йцукенгшщзхъфывапролджэячсмитьбю', uk: 'йцукенгшщзхїфівапролджєячсмитьбю' } as const

/** The intended text of someone whose keyboard was in Latin: 'ntvf' is 'тема'. */
export const inCyrillic = (query: string, layout: keyof typeof CYRILLIC): string =>
  plain(query).replace(/./gu, (key) => {
    const at = LATIN.indexOf(key)
    return at < 0 ? key : (CYRILLIC[layout][at] ?? key)
  })

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** The best match of one word of the query in the text. */
const matchWord = (word: string, text: string): Match | null => {
  let best = -1
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (best < 0) best = at
    if (!isWordStart(text, at)) continue
    return { score: at === 0 ? 4 : 3, marks: [[at, at + word.length]] }
  }
  return best < 0 ? null : { score: 2, marks: [[best, best + word.length]] }
}

/** The letters of the word in their order, the first at the start of a word: 'ctl' matches 'Control'. */
const matchLetters = (word: string, text: string): Match | null => {
  if (word.length < 3) return null
  let at = -1
  const marks: [number, number][] = []
  for (const letter of word) {
    const from = at + 1
    at = text.indexOf(letter, from)
    while (marks.length === 0 && at >= 0 && !isWordStart(text, at)) at = text.indexOf(letter, at + 1)
    if (at < 0) return null
    marks.push([at, at + 1])
  }
  const [first] = marks[0] ?? [0]
  // Letters that are far apart match anything.
  return at - first < word.length * 3 ? { score: 1, marks } : null
}

/** Matches a query against a text; every word of the query must be found. null: no match. */
export const matchText = (query: string, text: string): Match | null => {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const whole = plain(text)
  const matches: Match[] = []
  for (const word of words) {
    const match = matchWord(word, whole) ?? matchLetters(word, whole)
    if (match === null) return null
    matches.push(match)
  }
  return {
    score: matches.reduce((sum, { score }) => sum + score, 0) / Math.max(1, matches.length),
    marks: joined(matches.flatMap(({ marks }) => marks)),
  }
}

/** The parts in order, adjacent ones merged. */
const joined = (marks: Match['marks']): Match['marks'] => {
  const result: [number, number][] = []
  for (const [start, end] of marks.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
