import * as z from 'zod/mini'
import { stripWhitespace } from '../rules/text.ts'

/** No control characters and no lone surrogates: the database cannot store them. */
export const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}]*$/u

/** A text field of sign-in: whitespace stripped (VALID-01), then required. */
const credential = z.pipe(
  z.pipe(z.string(), z.transform(stripWhitespace)),
  z.string().check(z.minLength(1), z.maxLength(256), z.regex(PLAIN_TEXT)),
)
/** API-08: the fields of the multipart form. `code`: a one-time or recovery code, when the response required one. */
export const loginForm = z.object({
  username: credential,
  password: credential,
  code: z.optional(
    z.pipe(
      z.pipe(z.string(), z.transform(stripWhitespace)),
      z.string().check(z.maxLength(64), z.regex(PLAIN_TEXT)),
    ),
  ),
})
/** API-14, API-15: the token of a session, or the SID of a one-time link. */
export const checkTokenBody = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(256), z.regex(PLAIN_TEXT)),
})
export const checkTokenAnswer = z.object({ valid: z.boolean() })
