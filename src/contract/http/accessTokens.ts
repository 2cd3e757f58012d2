import * as z from 'zod/mini'
import type { TokenScope } from '../permissions.ts'
import { plainName } from './plainName.ts'
import { pathId } from './profile.ts'

/** Personal access tokens: used by a person's program in place of a session (docs/api.md). */

export const TOKEN_NAME_MAX = 64
/** Longest validity of a token, days. */
export const TOKEN_DAYS_MAX = 365
/** Most tokens per account. */
export const TOKENS_PER_ACCOUNT = 20

/** In display order. */
export const TOKEN_SCOPES = ['read', 'change'] as const satisfies readonly TokenScope[]

const tokenScope = z.enum(TOKEN_SCOPES)

/**
 * One of the caller's own tokens; the token itself is shown only once, when it is created. Times are ms since the
 * epoch.
 */
export const accessToken = z.object({
  id: z.number(),
  name: z.string(),
  scope: tokenScope,
  /** Its first characters, for recognition. */
  start: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Its last use, to the minute, and its address; null: not used yet. */
  lastUsedAt: z.nullable(z.number()),
  lastUsedAddress: z.nullable(z.string()),
})
export type AccessToken = z.infer<typeof accessToken>
/** Newest first; includes expired ones until they are revoked. */
export const accessTokenList = z.array(accessToken)

export const newAccessToken = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(TOKEN_NAME_MAX), plainName),
  scope: tokenScope,
  /** Validity in days from now. */
  days: z.number().check(z.int(), z.minimum(1), z.maximum(TOKEN_DAYS_MAX)),
})
export type NewAccessToken = z.infer<typeof newAccessToken>
/** `token` is the token itself, returned only here. */
export const madeAccessToken = z.extend(accessToken, { token: z.string() })
export type MadeAccessToken = z.infer<typeof madeAccessToken>

export const accessTokenParams = z.object({ id: pathId })
