import * as z from 'zod/mini'
import type { TokenScope } from '../permissions.ts'
import { PLAIN_TEXT } from './auth.ts'
import { pathId } from './profile.ts'

/** Personal access tokens: what a program of the person makes calls with in place of a session (docs/api.md). */

export const TOKEN_NAME_MAX = 64
/** Days for which a token may be good. */
export const TOKEN_DAYS_MAX = 365
/** Tokens that one account may have. */
export const TOKENS_PER_ACCOUNT = 20

/** In the order in which they are offered. */
export const TOKEN_SCOPES = ['read', 'change'] as const satisfies readonly TokenScope[]

const tokenScope = z.enum(TOKEN_SCOPES)

/** One of the caller's own tokens; the token itself is shown when it is made and never again. Times are ms since the epoch. */
export const accessToken = z.object({
  id: z.number(),
  name: z.string(),
  scope: tokenScope,
  /** How it begins, to be recognised by. */
  start: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Its last use, to a minute, and from where; null: not used yet. */
  lastUsedAt: z.nullable(z.number()),
  lastUsedAddress: z.nullable(z.string()),
})
export type AccessToken = z.infer<typeof accessToken>
/** The newest first; those that expired are among them until they are revoked. */
export const accessTokenList = z.array(accessToken)

export const newAccessToken = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(TOKEN_NAME_MAX), z.regex(PLAIN_TEXT)),
  scope: tokenScope,
  /** Days from now for which it is good. */
  days: z.number().check(z.int(), z.minimum(1), z.maximum(TOKEN_DAYS_MAX)),
})
export type NewAccessToken = z.infer<typeof newAccessToken>
/** `token` is the token itself, which is nowhere else to be read. */
export const madeAccessToken = z.extend(accessToken, { token: z.string() })
export type MadeAccessToken = z.infer<typeof madeAccessToken>

export const accessTokenParams = z.object({ id: pathId })
