import { isPlainName } from './text.ts'

/** The rules for personal data that people enter (VALID-01 to VALID-06, VALID-10 to VALID-15). */

export const PASSWORD_MIN = 8
/** Limits the cost of hashing. */
export const PASSWORD_MAX = 128
const PASSWORD_DIGITS = 3
const PASSWORD_OTHERS = 5

/**
 * VALID-02: 8 or more characters, at least 3 digits, at least 5 non-digits, no whitespace. Characters are code
 * points, so that a letter outside the BMP counts once. Control characters and lone surrogates, which the sign-in
 * rejects, are not allowed either.
 */
export const isGoodPassword = (password: string): boolean => {
  const characters = Array.from(password)
  const digits = characters.filter((character) => /\d/.test(character)).length
  return (
    characters.length >= PASSWORD_MIN &&
    password.length <= PASSWORD_MAX &&
    digits >= PASSWORD_DIGITS &&
    characters.length - digits >= PASSWORD_OTHERS &&
    !/[\s\p{Cc}\p{Cs}]/u.test(password)
  )
}

/** PROFILE-08 */
export const PASSWORD_STRENGTHS = ['weak', 'okay', 'good', 'strong'] as const
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

/** A password of this length or more counts as long (PROFILE-09). */
const LONG_PASSWORD = 12

/** PROFILE-09: weak, and one level up each for length, mixed case and a special symbol, once VALID-02 is met. */
export const passwordStrength = (password: string): PasswordStrength => {
  if (!isGoodPassword(password)) return 'weak'
  const merits = [
    Array.from(password).length >= LONG_PASSWORD,
    /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
    /[^\p{L}\p{M}\p{N}]/u.test(password),
  ]
  return PASSWORD_STRENGTHS[merits.filter(Boolean).length] ?? 'weak'
}

export const LOGIN_MIN = 3
export const LOGIN_MAX = 64

/** A login for a new account: letters, digits and . _ - @, beginning with a letter or a digit. */
export const isGoodLogin = (login: string): boolean =>
  login.length >= LOGIN_MIN &&
  login.length <= LOGIN_MAX &&
  isPlainName(login) &&
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@-]*$/u.test(login)

/** Words that stand where some calls have a login (`src/contract/http/paths.ts`). */
export const WORDS_OF_CALLS = ['all', 'confirm', 'profile', 'rules', 'set'] as const

/** Whether a login is no word of a call, in whatever letters. */
export const isFreeLogin = (login: string): boolean =>
  !WORDS_OF_CALLS.some((word) => word === login.toLowerCase())

const NAME_LETTERS = 3
export const NAME_MAX = 100

/**
 * VALID-10, VALID-11: Cyrillic or Latin letters, three or more, with single spaces, hyphens and apostrophes between
 * them. Expects the composed form (NFC).
 */
export const isPersonName = (name: string): boolean => {
  const letters = Array.from(name).filter((character) =>
    /[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(character),
  ).length
  return letters >= NAME_LETTERS && name.length <= NAME_MAX && NAME_FORM.test(name)
}
const NAME_FORM =
  /^[\p{Script=Latin}\p{Script=Cyrillic}]+(?:[ '’ʼ-][\p{Script=Latin}\p{Script=Cyrillic}]+)*$/u

const PHONE_DIGITS = 12
/** 12 digits with more separators than this are not a phone number. */
const PHONE_MAX = 40

/** VALID-12, VALID-13: 12 digits; one leading plus and spaces, brackets and hyphens are not counted. */
export const isPhone = (phone: string): boolean =>
  phone.length <= PHONE_MAX && /^\s*\+?[\d ()-]*$/.test(phone) && phoneDigits(phone).length === PHONE_DIGITS

const phoneDigits = (phone: string): string => phone.replace(/\D/g, '')

/** The stored form of a phone number: a plus and its digits. */
export const normalizePhone = (phone: string): string => `+${phoneDigits(phone)}`

/**
 * The first phone number in a text that people wrote, in its stored form; null without one. Only the international
 * form with its plus is taken: other groups of digits are numbers of something else.
 */
export const phoneIn = (text: string): string | null => {
  const found = /\+(?:[ ()-]*\d){12}(?![ ()-]*\d)/.exec(text)
  return found === null ? null : normalizePhone(found[0])
}

/** RFC 5321 */
export const EMAIL_MAX = 254
const EMAIL_LOCAL_MAX = 64
const EMAIL_LABEL_MAX = 63
const EMAIL_FORM =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z\d-]*[a-z\d])$/iu

/** VALID-14: an address with a name, one @ and a domain of two or more parts; without quotes, comments and spaces. */
export const isEmail = (email: string): boolean => {
  const [local = '', domain = ''] = email.split('@')
  return (
    email.length <= EMAIL_MAX &&
    local.length <= EMAIL_LOCAL_MAX &&
    domain.split('.').every((label) => label.length <= EMAIL_LABEL_MAX) &&
    EMAIL_FORM.test(email)
  )
}

/** VALID-15: 5 to 32 Latin letters, digits and underscores, beginning with a letter; one leading @ is not counted. */
export const isTelegramLogin = (login: string): boolean => /^@?[a-z]\w{4,31}$/i.test(login)

/** The stored form of a Telegram login: without the @. */
export const normalizeTelegram = (login: string): string => login.replace(/^@/, '')
