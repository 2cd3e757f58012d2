import * as z from 'zod/mini'
import { PLAIN_TEXT } from './auth.ts'

const password = z.string().check(z.minLength(1), z.maxLength(256), z.regex(PLAIN_TEXT))
/** Six digits, or a recovery code. */
const code = z.string().check(z.minLength(1), z.maxLength(64), z.regex(PLAIN_TEXT))

export const secondFactorState = z.object({
  isOn: z.boolean(),
  /** Number of unused recovery codes. */
  recoveryCodesLeft: z.number(),
})
export type SecondFactorState = z.infer<typeof secondFactorState>
/** Starts over: an unconfirmed secret is replaced. */
export const beginSecondFactorBody = z.object({ password })
/** `uri` is otpauth://…, for a QR code; `secret` is the same in base32, for manual entry. */
export const beginSecondFactorAnswer = z.object({ secret: z.string(), uri: z.string() })
export const confirmSecondFactorBody = z.object({ code })
/** Shown once; each works once in place of a code. */
export const confirmSecondFactorAnswer = z.object({ recoveryCodes: z.array(z.string()) })
export const disableSecondFactorBody = z.object({ password, code })
