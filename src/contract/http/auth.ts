import * as z from 'zod/mini'
import { stripWhitespace } from '../rules/text.ts'

/** A text field of sign-in: whitespace stripped (VALID-01), then required. */
const credential = z.pipe(
  z.pipe(z.string(), z.transform(stripWhitespace)),
  z.string().check(z.minLength(1), z.maxLength(256)),
)
/** API-08: the fields of the multipart form. */
export const loginForm = z.object({ username: credential, password: credential })
/** API-14, API-15 */
export const checkTokenBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(256)) })
export const checkTokenAnswer = z.object({ valid: z.boolean() })
