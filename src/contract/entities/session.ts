import * as z from 'zod/mini'
import { USER_KINDS } from '../permissions.ts'

/** I18N-02 */
export const LANGUAGES = ['ru', 'ua', 'en'] as const
export const language = z.enum(LANGUAGES)
export type Language = z.infer<typeof language>

/** PROFILE-01 */
export const profile = z.object({
  id: z.number(),
  login: z.string(),
  avatar: z.nullable(z.string()),
  interfaceLanguage: language,
  isNotifySound: z.boolean(),
  frontSettings: z.string(),
  /** Address for mails; changed by the owner or an administrator. */
  email: z.optional(z.nullable(z.string())),
})
export type Profile = z.infer<typeof profile>

/** API-10: the body of a successful sign-in. */
export const signedIn = z.object({
  login: z.string(),
  kind: z.enum(USER_KINDS),
  belongsTo: z.string(),
  message: z.nullable(z.string()),
  lastUpdateRead: z.boolean(),
  profileDto: profile,
  capabilities: z.record(z.string(), z.boolean()),
  /** API-19: the guided tour starts by itself. */
  showHints: z.optional(z.boolean()),
  /** AUTH-22: the account is blocked from this future time on, ms since the epoch. */
  blockedAt: z.optional(z.nullable(z.number())),
  /** ADMIN-08: an administrator entered as this account. */
  authFromAdminPanel: z.optional(z.boolean()),
})
export type SignedIn = z.infer<typeof signedIn>
