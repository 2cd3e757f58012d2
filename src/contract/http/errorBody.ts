import * as z from 'zod/mini'

/**
 * Body of every failed call. `message` is the server text of the error catalogue (specification 8), `code` a stable
 * code for programs, `field` and `allowed` describe a valid input.
 */
export const errorBody = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
  allowed: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Server texts that the first page needs; the others are in error.ts, which that page does not load. */
export const SIGN_IN_TEXT = {
  wrongCredentials: 'Wrong username or password',
  tooManyFailures: 'Too many login failures',
  accountBlocked: 'Account is blocked',
  forbidden: 'Access is forbidden',
  sessionOver: 'Session is over',
  secondFactorRequired: 'One-time code is required',
  wrongCode: 'One-time code is wrong',
} as const
