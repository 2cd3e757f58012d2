import * as z from 'zod/mini'
import {
  EMAIL_MAX,
  isEmail,
  isFreeLogin,
  isGoodLogin,
  isGoodPassword,
  isPersonName,
  isPhone,
  isTelegramLogin,
  LOGIN_MAX,
  LOGIN_MIN,
  NAME_MAX,
  normalizePhone,
  normalizeTelegram,
  PASSWORD_MIN,
  WORDS_OF_CALLS,
} from '../rules/people.ts'

/**
 * The fields of people in calls and forms; the rules themselves are in rules/people.ts. `params.allowed` is the text
 * of a rejection; it completes "must be …". Screens identify the issue by `params.rule`.
 */
const ruled = (rule: PersonRule, isGood: (text: string) => boolean) =>
  z.refine<string>(isGood, { params: { rule, allowed: PERSON_RULES[rule] } })

/** The valid values of each rule. */
export const PERSON_RULES = {
  login: `${LOGIN_MIN} to ${LOGIN_MAX} letters, digits and . _ - @, beginning with a letter or a digit`,
  freeLogin: `a login other than ${WORDS_OF_CALLS.join(', ')}`,
  password: `${PASSWORD_MIN} or more characters with at least 3 digits and 5 others, without whitespace`,
  name: `Cyrillic or Latin letters, more than 2 and at most ${NAME_MAX} characters, with spaces, hyphens and apostrophes between them`,
  phone: '12 digits in international format',
  email: `an e-mail address of at most ${EMAIL_MAX} characters`,
  telegram: 'a Telegram login: 5 to 32 Latin letters, digits and underscores',
} as const
export type PersonRule = keyof typeof PERSON_RULES

const trimmed = z.string().check(z.trim(), z.normalize('NFC'))
/** An optional text: only spaces means null. */
const optional = (rule: PersonRule, isGood: (text: string) => boolean, keep = (text: string) => text) =>
  z.pipe(
    trimmed.check(ruled(rule, (text) => text === '' || isGood(text))),
    z.transform((text: string): string | null => (text === '' ? null : keep(text))),
  )

/** The login of a new account. */
export const newLogin = trimmed.check(ruled('login', isGoodLogin), ruled('freeLogin', isFreeLogin))
/** VALID-02, VALID-03 */
export const newPassword = z.string().check(ruled('password', isGoodPassword))
/** VALID-10, VALID-11; '' means null. */
export const personName = optional('name', isPersonName)
/** VALID-12, VALID-13; stored as + and 12 digits. */
export const phone = optional('phone', isPhone, normalizePhone)
/** VALID-14 */
export const email = optional('email', isEmail)
/** VALID-15; stored without the @. */
export const telegram = optional('telegram', isTelegramLogin, normalizeTelegram)
