import * as z from 'zod/mini'
import { language } from '../entities/session.ts'
import { PLAIN_TEXT } from './auth.ts'
import { API } from './paths.ts'

/** An id in a path: digits without a leading zero, at most 2^31 - 1. */
export const pathId = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)),
  z.number().check(z.maximum(2_147_483_647)),
)
/** API-23, API-25, API-26 */
export const profileParams = z.object({ id: pathId })

/** Characters of the screens' own settings. */
export const FRONT_SETTINGS_MAX = 16_384
/** API-24: the caller's own profile; its avatar is changed by calls of its own, and what else is sent is not looked at. */
export const profileUpdate = z.object({
  interfaceLanguage: language,
  isNotifySound: z.boolean(),
  /** PROFILE-02: '' when there are none; absent means the same. */
  frontSettings: z.optional(z.string().check(z.maxLength(FRONT_SETTINGS_MAX), z.regex(/^[^\0\p{Cs}]*$/u))),
})
export type ProfileUpdate = z.infer<typeof profileUpdate>

/** API-26 */
export const AVATAR_MAX_BYTES = 1_048_576
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type AvatarType = (typeof AVATAR_TYPES)[number]
/**
 * PROFILE-03, PROFILE-04: what a profile's `avatar` is to be put behind, `ID/avatar?v=HASH`. The picture needs the token
 * header as every call does, so that a page fetches it and shows a blob; its address is new with every new picture.
 */
export const IMAGE_PATH = `${API}/ns/profile/`
/** The state of the picture that is meant; absent: the one that is there. */
export const avatarQuery = z.object({ v: z.optional(z.string().check(z.maxLength(64), z.regex(PLAIN_TEXT))) })

/** API-19 */
export const hintsQuery = z.object({ showHints: z.enum(['true', 'false']) })
export const hintsAnswer = z.object({ showHints: z.boolean() })
/** API-20: the own login. */
export const lastUpdateReadBody = z.object({
  login: z.string().check(z.minLength(1), z.maxLength(256), z.regex(PLAIN_TEXT)),
})
export const lastUpdateReadAnswer = z.object({ lastUpdateRead: z.literal(true) })
