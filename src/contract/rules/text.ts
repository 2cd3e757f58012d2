/** VALID-01: login and password without any whitespace. */
export const stripWhitespace = (text: string): string => text.replace(/\s+/g, '')

/** LIST-11: the form in which search compares: lower case, no whitespace. */
export const searchForm = (text: string): string => text.toLowerCase().replace(/\s+/g, '')

/** The form in which names are compared without their case, however their accents are composed. */
export const foldOf = (text: string): string => text.normalize('NFC').toLowerCase()

/** LIST-12: both spellings of the special query. */
export const ONLINE_QUERIES: readonly string[] = ['!online', '`!online']

/** What `isPlainName` allows; the words complete "must be …". */
export const PLAIN_NAME_ALLOWED =
  'text without control characters, line breaks, marks of direction and invisible characters'

/** Invisible characters: controls, line and paragraph separators, direction marks, zero-width letters. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
/**
 * Exceptions that visible characters need: variation selectors and joiners of emoji, and joiners in scripts whose
 * letters depend on them. After Latin, Cyrillic and Greek letters a joiner has no visible effect.
 */
const NEEDED =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])[\uFE0E\uFE0F]?\u200D?|(?<=[\d#*])\uFE0F(?=\u20E3)|(?<=(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{L}\p{M}*)[\u200C\u200D]/gu

/**
 * Whether a name, title or other line has no invisible content, so that no two different ones look alike and none
 * reorders the text around it (U+202E and similar). The single rule for every name that people enter.
 */
export const isPlainName = (text: string): boolean => text.replace(NEEDED, '').search(UNSEEN) === -1

/** The text without any invisible character, also those that emoji and some scripts need. */
export const withoutInvisible = (text: string): string => text.replace(UNSEEN, '')
