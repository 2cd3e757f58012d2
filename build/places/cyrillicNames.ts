import { relativeDistance } from './distance.ts'
import { isCyrillic, isLatin } from './scripts.ts'
import { foldLatin, romaniseRussian, romaniseUkrainian, withoutYe } from './romanise.ts'

/**
 * GeoNames lists other names of a place without their language. These rules find the Ukrainian and the Russian one:
 * by letters that only one alphabet has, by romanisations that give the Latin name, and by likeness. In doubt there is
 * none, and the Latin name is shown.
 */

export interface CyrillicNames {
  readonly ru: string | null
  readonly ua: string | null
}

const NONE: CyrillicNames = { ru: null, ua: null }

/** Names written with letters that Ukrainian or Russian has, and nothing else. */
const IS_WRITTEN_SO = /^[А-ЯІЇЄҐЁ][А-Яа-яІіЇїЄєҐґЁё’\- ]*[а-яіїєґё]$/
const ONLY_UKRAINIAN = /[іїєґ’]|[сз]ьк|ц[ьяю]|ьо/i
const ONLY_RUSSIAN = /[ыэёъ]|(ое|ее|ие|ая|яя)(?= |-|$)/i
/** Belarusian and Turkic spellings, and words that are no part of the name. */
const IS_FOREIGN = /[джртчш]э|[джрчт]ы[мнрсшж]|[дтц]з[еёюя]| ош$|^(город|горад|місто|село|посёлок|станица) /i
/** Where places are signposted in Cyrillic letters that both readers can read. */
const CYRILLIC_COUNTRIES = new Set(['UA', 'RU', 'BY', 'KZ', 'KG'])
/** Shares of the letters, as relative distances. Nearer names than this are forms of one name. */
const SAME_NAME = 0.34
/** A transcription of a foreign name is no farther from its spelling. */
const TRANSCRIPTION = 0.45
/** What a sign of the right language outweighs: it decides among forms of one name, not between different names. */
const PREFERENCE = 0.1
/** Decides only between equals. */
const SLIGHT = 0.001

type Kind = 'uk' | 'ru' | 'both'
interface Candidate {
  readonly text: string
  readonly kind: Kind
}

const kindOf = (text: string): Kind | null => {
  const [isUkrainian, isRussian] = [ONLY_UKRAINIAN.test(text), ONLY_RUSSIAN.test(text)]
  // Belarusian has both і and ы, and Bulgarian writes ъ between consonants.
  if (isUkrainian && isRussian) return null
  return isUkrainian ? 'uk' : isRussian ? 'ru' : 'both'
}

const candidatesOf = (names: readonly string[], isLocal: boolean): readonly Candidate[] =>
  names.flatMap((name) => {
    const text = name.replace(/['ʼ`]/g, '’').replace(/^[ГҐ]міна /, '')
    if (!IS_WRITTEN_SO.test(text) || (!isLocal && (IS_FOREIGN.test(text) || /ъ/i.test(text)))) return []
    const kind = kindOf(text)
    return kind === null || / ош$|^(город|горад) /i.test(text) ? [] : [{ text, kind }]
  })

/** The candidate of the lowest score below the limit; null: none. */
const best = (
  candidates: readonly Candidate[],
  limit: number,
  scoreOf: (text: string) => number,
): string | null => {
  let found: string | null = null
  let lowest = limit
  for (const { text } of candidates) {
    const score = scoreOf(text)
    if (score < lowest) [found, lowest] = [text, score]
  }
  return found
}

/** What the Ukrainian and the Russian form of a name share: і, и, о and е replace each other, and signs are silent. */
const skeleton = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(ая|яя)(?= |-|$)/g, 'а')
    .replace(/(ое|ее|ие|ые)(?= |-|$)/g, 'о')
    .replace(/[іїиыеєэёой]/g, 'о')
    .replaceAll('я', 'а')
    .replaceAll('ю', 'у')
    .replace(/[ьъ’]/g, '')
    .replaceAll('ґ', 'г')

/** The Ukrainian name letter by letter in Russian ones, as languages write it that have no name of their own for it. */
const letterByLetter = (ukrainian: string): string =>
  ukrainian.toLowerCase().replace(/[ії]/g, 'и').replaceAll('є', 'е').replaceAll('ґ', 'г').replaceAll('’', '')

/** Ukraine: the Latin name is the national romanisation of the Ukrainian one; the Russian one is like it. */
const ukrainianPlace = (candidates: readonly Candidate[], latin: readonly string[]): CyrillicNames => {
  const [name = ''] = latin
  const ukrainian = candidates.filter(({ kind }) => kind !== 'ru')
  const ua = best(ukrainian, SAME_NAME, (text) => {
    const exact = relativeDistance(romaniseUkrainian(text), name)
    return ONLY_UKRAINIAN.test(text) ? exact - PREFERENCE : exact
  })
  const listed = new Set(latin.map(withoutYe))
  const ru = best(
    candidates.filter(({ kind, text }) => kind !== 'uk' && text !== ua),
    SAME_NAME,
    (text) => {
      const distance =
        ua === null
          ? relativeDistance(withoutYe(romaniseRussian(text)), withoutYe(name))
          : relativeDistance(skeleton(text), skeleton(ua))
      const isCopy = ua !== null && text.toLowerCase() === letterByLetter(ua)
      const isListed = listed.has(withoutYe(romaniseRussian(text)))
      const lacksSign = ua?.includes('ь') === true && !text.includes('ь')
      return (
        distance + (isCopy ? 2 * PREFERENCE : 0) + (isListed ? 0 : PREFERENCE) + (lacksSign ? 10 * SLIGHT : 0)
      )
    },
  )
  if (ua === null && ru !== null) {
    const other = ukrainian.filter(({ text }) => text !== ru)
    return { ru, ua: best(other, SAME_NAME, (text) => relativeDistance(skeleton(text), skeleton(ru))) ?? ru }
  }
  // The Latin name may be that of the Russian form.
  if (ua?.endsWith('во') && ru?.endsWith('ве')) return { ua: ONLY_RUSSIAN.test(ru) ? ua : ru, ru: ua }
  // One Cyrillic name is read more easily than the Latin one, in both languages.
  return { ua, ru: ru ?? ua }
}

/** Latin names of Belarus in the consonants of Russian ones: г is not `h`, and ў is в. */
const withRussianConsonants = (folded: string): string =>
  folded.replaceAll('kh', 'x').replaceAll('h', 'g').replaceAll('w', 'v')

/** Belarusian writes unstressed vowels as they sound: forms of one name differ by vowels. */
const withoutVowels = (folded: string): string => folded.replace(/[aeiouy]+/g, 'a')

/** The neighbours whose own names are Cyrillic: the Russian name is like the Latin one; Ukrainian where it is listed. */
const cyrillicPlace = (candidates: readonly Candidate[], latin: string, country: string): CyrillicNames => {
  const isBelarus = country === 'BY'
  const comparable = (folded: string): string =>
    isBelarus ? withRussianConsonants(withoutYe(folded)) : withoutYe(folded)
  const name = comparable(latin)
  const ru = best(
    candidates.filter(({ kind }) => kind !== 'uk'),
    TRANSCRIPTION,
    (text) => {
      const romanised = comparable(romaniseRussian(text))
      // The Latin names of Belarus follow the Belarusian ones: of two forms the exact match is not the Russian one.
      const distance = isBelarus
        ? relativeDistance(withoutVowels(romanised), withoutVowels(name)) +
          (romanised === name ? PREFERENCE : 0)
        : relativeDistance(romanised, name)
      return distance - (/ь$|ё/.test(text) ? 10 * SLIGHT : 0) + text.length * SLIGHT
    },
  )
  const ua = best(
    candidates.filter(({ kind }) => kind === 'uk'),
    SAME_NAME,
    (text) =>
      ru === null
        ? relativeDistance(romaniseUkrainian(text), name)
        : relativeDistance(skeleton(text), skeleton(ru)),
  )
  return { ru: ru ?? ua, ua: ua ?? ru }
}

/** Spelling of Latin names as they sound in Slavic languages, roughly: enough to rank transcriptions. */
const asHeard = (folded: string): string =>
  folded
    .replace(/szcz|sch/g, 'sh')
    .replace(/sz/g, 'sh')
    .replace(/cz/g, 'ch')
    .replace(/rz/g, 'zh')
    .replaceAll('w', 'v')
    .replaceAll('c', 'k')
    .replace(/kh|h|g/g, 'h')
    .replace(/[yj]/g, 'i')

/** и that Ukrainian does not write where Russian does: it stays only after д т з с ц ж ч ш р before a consonant. */
const HAS_RUSSIAN_I = /(?<![дтзсцжчшр])и|и(?=[аеоуюяйи’ -]|$)/i

/** All other countries: transcriptions. Both names where both are listed, one for both where it is spelt alike, else Latin. */
const foreignPlace = (candidates: readonly Candidate[], latin: string, country: string): CyrillicNames => {
  const name = asHeard(latin)
  const toLatin = (romanised: string): number => relativeDistance(asHeard(romanised), name)
  const listed = best(
    candidates.filter(({ kind }) => kind === 'uk'),
    TRANSCRIPTION,
    (text) => toLatin(romaniseUkrainian(text)),
  )
  const ru = best(
    candidates.filter(({ kind }) => kind !== 'uk'),
    TRANSCRIPTION,
    (text) =>
      (listed === null
        ? toLatin(romaniseRussian(text))
        : (relativeDistance(skeleton(text), skeleton(listed)) + toLatin(romaniseRussian(text))) / 2) -
      // Languages of the Balkans have no soft sign and no э.
      (/ь|^Э/.test(text) ? PREFERENCE : 0),
  )
  // Chinese is transcribed by tables of its own: a likeness to pinyin proves nothing.
  if (country === 'CN' && (ru === null || listed === null)) return NONE
  const shared = ru !== null && !ONLY_RUSSIAN.test(ru) && !HAS_RUSSIAN_I.test(ru) ? ru : null
  return { ru, ua: listed ?? shared }
}

/**
 * The Russian and the Ukrainian name of a place; null where none is certain.
 * @param name the Latin name
 * @param others all other names, in any script
 * @param country ISO 3166-1 alpha-2
 */
export const cyrillicNames = (name: string, others: readonly string[], country: string): CyrillicNames => {
  const isLocal = CYRILLIC_COUNTRIES.has(country)
  const candidates = candidatesOf(others.filter(isCyrillic), isLocal)
  if (candidates.length === 0) return NONE
  const folded = foldLatin(name)
  if (country === 'UA') {
    const latin = others.filter(isLatin).map(foldLatin)
    return ukrainianPlace(candidates, [folded, ...latin])
  }
  return isLocal ? cyrillicPlace(candidates, folded, country) : foreignPlace(candidates, folded, country)
}
