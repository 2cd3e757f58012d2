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

/** Most characters of the screens' own settings. */
export const FRONT_SETTINGS_MAX = 16_384
/** API-24: the caller's own profile; its avatar is changed by separate calls, and other fields are ignored. */
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
 * PROFILE-03, PROFILE-04: the prefix of a profile's `avatar`, `ID/avatar?v=HASH`. The picture needs the token header
 * like every call, so a page fetches it and shows a blob; its address changes with every new picture.
 */
export const IMAGE_PATH = `${API}/ns/profile/`
/** The version of the picture; absent: the current one. */
export const avatarQuery = z.object({ v: z.optional(z.string().check(z.maxLength(64), z.regex(PLAIN_TEXT))) })

/** API-19 */
export const hintsQuery = z.object({ showHints: z.enum(['true', 'false']) })
export const hintsAnswer = z.object({ showHints: z.boolean() })
/** API-20: the caller's own login. */
export const lastUpdateReadBody = z.object({
  login: z.string().check(z.minLength(1), z.maxLength(256), z.regex(PLAIN_TEXT)),
})
export const lastUpdateReadAnswer = z.object({ lastUpdateRead: z.literal(true) })
