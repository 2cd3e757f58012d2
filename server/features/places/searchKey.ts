/**
 * One spelling for all spellings of a name: Cyrillic letters in Latin ones, and letters and pairs of letters that
 * transliterations use for each other made equal. `Біла Церква`, `Bila Tserkva` and `bila cerkva` have the same key.
 * Only a-z and digits remain, so that keys sort and compare by their bytes.
 */

const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'h',
  д: 'd',
  е: 'e',
  ё: 'e',
  є: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ў: 'v',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ы: 'i',
  э: 'e',
  ю: 'u',
  я: 'a',
}

/** Latin letters that Unicode does not decompose. */
const SINGLE: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 's',
  æ: 'ae',
  œ: 'oe',
  þ: 't',
}

/** In this order: longer spellings first. */
const EQUAL: readonly (readonly [RegExp, string])[] = [
  [/^ji/, 'zhi'],
  [/shch|szcz|sch|sz/g, 'sh'],
  [/tch|cz/g, 'ch'],
  [/t[sz]/g, 'c'],
  [/ck|q/g, 'k'],
  [/ph/g, 'f'],
  [/kh|gh|g/g, 'h'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/[yij]+([aeou])/g, '$1'],
  [/[yj]/g, 'i'],
  [/(.)\1+/g, '$1'],
]

/** The key of a name or of a part that somebody typed; '' where it has no letter or digit. */
export const searchKey = (text: string): string => {
  const latin = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\u0400-\u052f]/g, (letter) => CYRILLIC[letter] ?? '')
    .normalize('NFD')
    .replace(/[łøđðıßæœþ]/g, (letter) => SINGLE[letter] ?? '')
    .replace(/[^a-z0-9]/g, '')
  return EQUAL.reduce((key, [spelling, letter]) => key.replace(spelling, letter), latin)
}
