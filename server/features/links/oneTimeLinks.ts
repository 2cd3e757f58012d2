import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { LinkDetail, LinkPurpose } from '../../storage/tables/linkTables.ts'
import { sha256 } from '../../platform/sha256.ts'

/**
 * One-time links: the SID is part of a page address (behind its #, so it is never sent to a server), and only its
 * hash is stored. Every function takes a database or a transaction.
 */

/** An issued link. */
export interface OneTimeLink {
  readonly id: number
  readonly purpose: LinkPurpose
  readonly accountId: number | null
  readonly createdBy: number | null
  readonly detail: LinkDetail
}

/** Lifetime of a link in ms; null: until it is used. */
export const LINK_LIFETIMES_MS: Readonly<Record<LinkPurpose, number | null>> = {
  restore: 600_000,
  entry: 600_000,
  'first-admin': null,
  telegram: 900_000,
}

const SID_BYTES = 32
/** The format of `issueLink`: base64url of SID_BYTES. Anything else is not a SID and never reaches the database. */
const SID_FORM = /^[\w-]{43}$/
/** Used or expired links are deleted after this time. */
const KEPT_MS = 86_400_000

/** Creates a link and returns its SID, which cannot be read again. now: ms since the epoch. */
export const issueLink = async (
  db: Kysely<Database>,
  link: {
    readonly purpose: LinkPurpose
    readonly accountId: number | null
    readonly createdBy: number | null
    readonly detail?: LinkDetail
  },
  now: number,
): Promise<string> => {
  const sid = randomBytes(SID_BYTES).toString('base64url')
  const lifetimeMs = LINK_LIFETIMES_MS[link.purpose]
  await deleteOld(db, now)
  await db
    .insertInto('one_time_link')
    .values({
      purpose: link.purpose,
      token_hash: sha256(sid),
      account_id: link.accountId,
      created_by: link.createdBy,
      created_at: new Date(now),
      expires_at: lifetimeMs === null ? null : new Date(now + lifetimeMs),
      used_at: null,
      detail: JSON.stringify(link.detail ?? {}),
    })
    .execute()
  return sid
}

/** The link of this SID if it is still valid, without using it up; otherwise null. */
export const findLink = async (
  db: Kysely<Database>,
  purposes: readonly LinkPurpose[],
  sid: string,
  now: number,
): Promise<OneTimeLink | null> => {
  if (!SID_FORM.test(sid)) return null
  const row = await db
    .selectFrom('one_time_link')
    .select(LINK_COLUMNS)
    .where('token_hash', '=', sha256(sid))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date(now))]))
    .executeTakeFirst()
  return row ?? null
}

/**
 * Uses up a link and returns it; null when it is unknown, used, expired, or for another account. One statement, so
 * that only one of two concurrent requests with the same SID succeeds. accountId: if given, the link must be for this
 * account.
 */
export const redeemLink = async (
  db: Kysely<Database>,
  asked: { readonly purpose: LinkPurpose; readonly sid: string; readonly accountId?: number },
  now: number,
): Promise<OneTimeLink | null> => {
  if (!SID_FORM.test(asked.sid)) return null
  let query = db
    .updateTable('one_time_link')
    .set({ used_at: new Date(now) })
    .where('token_hash', '=', sha256(asked.sid))
    .where('purpose', '=', asked.purpose)
    .where('used_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date(now))]))
  if (asked.accountId !== undefined) query = query.where('account_id', '=', asked.accountId)
  return (await query.returning(LINK_COLUMNS).executeTakeFirst()) ?? null
}

/** Revokes every unused link of a purpose: of one account or, with null, those without an account. */
export const revokeLinks = async (
  db: Kysely<Database>,
  purpose: LinkPurpose,
  accountId: number | null,
): Promise<void> => {
  await db
    .deleteFrom('one_time_link')
    .where('purpose', '=', purpose)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}

const LINK_COLUMNS = [
  'id',
  'purpose',
  'account_id as accountId',
  'created_by as createdBy',
  'detail',
] as const

/** Keeps the table as small as the links of one day. */
const deleteOld = async (db: Kysely<Database>, now: number): Promise<void> => {
  const before = new Date(now - KEPT_MS)
  await db
    .deleteFrom('one_time_link')
    .where((where) => where.or([where('used_at', '<=', before), where('expires_at', '<=', before)]))
    .execute()
}
