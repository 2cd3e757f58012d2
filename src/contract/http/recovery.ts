import * as z from 'zod/mini'
import { signedIn } from '../entities/session.ts'
import { PLAIN_TEXT } from './auth.ts'
import { email, newLogin, newPassword, personName } from './personFields.ts'

/** The login in a path. */
export const loginParams = z.object({
  login: z.string().check(z.minLength(1), z.maxLength(256), z.regex(PLAIN_TEXT)),
})

/** API-13: the mail is queued, or waits for an administrator. */
export const resetPasswordAnswer = z.object({ queued: z.literal(true) })

/**
 * API-17, API-18. With a session `oldPassword` is required; with the SID of a restore link in the authorization
 * header it is not, and the SID is consumed (AUTH-26).
 */
export const passwordBody = z.object({
  oldPassword: z.optional(z.string().check(z.maxLength(256), z.regex(PLAIN_TEXT))),
  newPassword,
})
/** Returned after a password was changed. */
export const passwordAnswer = z.object({ changed: z.literal(true) })

/** The link of the first start creates the first administrator and signs in. */
export const firstAdminBody = z.object({
  sid: z.string().check(z.minLength(1), z.maxLength(256), z.regex(PLAIN_TEXT)),
  login: newLogin,
  password: newPassword,
  name: z.optional(personName),
  email: z.optional(email),
})
export const firstAdminAnswer = signedIn

/** The page's addresses for a link's SID: `/#/change-password/LOGIN/SID` and `/#/first-admin/SID`. */
export const changePasswordAddress = (login: string, sid: string): string =>
  `/#/change-password/${encodeURIComponent(login)}/${sid}`
export const firstAdminAddress = (sid: string): string => `/#/first-admin/${sid}`
