import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { Checks } from './provider.ts'
import { sha256 } from '../../platform/sha256.ts'

/** Pending sign-ins through the provider. Each belongs to one browser, by a secret that only its cookie contains. */

/** The time limit for the redirect to the provider and back. */
export const ATTEMPT_MS = 600_000
const SECRET_BYTES = 32
const SECRET_FORM = /^[\w-]{43}$/

/** Stores an attempt; returns the secret for the browser's cookie. now: ms since the epoch. */
export const beginAttempt = async (db: Kysely<Database>, checks: Checks, now: number): Promise<string> => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await db
    .deleteFrom('sso_attempt')
    .where('created_at', '<=', new Date(now - ATTEMPT_MS))
    .execute()
  await db
    .insertInto('sso_attempt')
    .values({ browser_hash: sha256(secret), ...checks, created_at: new Date(now), account_id: null })
    .execute()
  return secret
}

/**
 * Removes and returns the attempt of a browser, so that its response is read once; null when there is none, or it
 * expired.
 */
export const takeAttempt = async (
  db: Kysely<Database>,
  secret: string,
  now: number,
): Promise<(Checks & { readonly accountId: number | null }) | null> => {
  if (!SECRET_FORM.test(secret)) return null
  const row = await db
    .deleteFrom('sso_attempt')
    .where('browser_hash', '=', sha256(secret))
    .where('created_at', '>', new Date(now - ATTEMPT_MS))
    .returning(['state', 'nonce', 'verifier', 'account_id as accountId'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Stores a completed attempt: the holder of the returned secret may open a session of the account, once. The secret
 * is new, so that planting the cookie of an attempt in another browser gains an attacker nothing.
 */
export const keepAnswer = async (db: Kysely<Database>, accountId: number, now: number): Promise<string> => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await db
    .insertInto('sso_attempt')
    .values({
      browser_hash: sha256(secret),
      state: '',
      nonce: '',
      verifier: '',
      created_at: new Date(now),
      account_id: accountId,
    })
    .execute()
  return secret
}
