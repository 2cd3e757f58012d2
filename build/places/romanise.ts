/**
 * Cyrillic names in Latin letters by the two systems that GeoNames' Latin names of the region follow. The results are
 * lower-case and without apostrophes, so that they compare with folded Latin names.
 */

const SHARED: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  д: 'd',
  ж: 'zh',
  з: 'z',
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
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
}

const UKRAINIAN: Readonly<Record<string, string>> = {
  ...SHARED,
  г: 'h',
  ґ: 'g',
  е: 'e',
  є: 'ie',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  ю: 'iu',
  я: 'ia',
}
const UKRAINIAN_FIRST: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }

const RUSSIAN: Readonly<Record<string, string>> = {
  ...SHARED,
  г: 'g',
  е: 'e',
  ё: 'yo',
  и: 'i',
  й: 'y',
  ы: 'y',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

const IS_LETTER = /\p{L}/u

/** Ukrainian national romanisation (Cabinet of Ministers, resolution 55 of 2010), lower-case. */
export const romaniseUkrainian = (name: string): string => {
  const letters = Array.from(name.toLowerCase().replaceAll('зг', 'zgh'))
  return letters
    .map((letter, index) => {
      const isFirst = !IS_LETTER.test((letters[index - 1] ?? ' ').replace(/['’]/, 'x'))
      return (isFirst ? UKRAINIAN_FIRST[letter] : undefined) ?? UKRAINIAN[letter] ?? plain(letter)
    })
    .join('')
}

/** Romanisation of Russian (BGN/PCGN 1947) with a plain `e` everywhere and `yo` for ё, lower-case. */
export const romaniseRussian = (name: string): string =>
  Array.from(name.toLowerCase())
    .map((letter) => RUSSIAN[letter] ?? plain(letter))
    .join('')

/** Signs without a sound are dropped; what is not Cyrillic stays. */
const plain = (letter: string): string => (/[ьъ'’]/.test(letter) ? '' : letter)

/** Letters that Unicode does not decompose. */
const SINGLE: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** A Latin name in lower-case letters without accents and apostrophes; blanks and hyphens stay. */
export const foldLatin = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’ʼ`]/gu, '')
    .replace(/[łøđðıßæœþ]/g, (letter) => SINGLE[letter] ?? letter)

/** A folded Latin name of the region, independent of whether е and ё are written `ye`, `yo` or `e`. */
export const withoutYe = (folded: string): string => folded.replace(/y[eo]/g, 'e')
