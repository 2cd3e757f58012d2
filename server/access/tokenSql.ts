import { type Kysely, sql } from 'kysely'
import type { TokenScope } from '../../src/contract/permissions.ts'
import type { Database } from '../storage/schema.ts'
import { notBlocked } from './notBlocked.ts'
import type { SessionRow } from './sessionSql.ts'

/** A valid access token, with its account and the account's owner. */
export interface TokenRow extends Omit<SessionRow, 'enteredBy'> {
  readonly scope: TokenScope
  readonly lastUsedAt: Date | null
}

/** Tokens that have not expired and whose account and its owner are not blocked. */
const goodTokens = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('access_token')
    .innerJoin('account', 'account.id', 'access_token.account_id')
    .leftJoin('account as owner', 'owner.id', 'account.owner_id')
    .where('access_token.expires_at', '>', now)
    .where(notBlocked('account', now))
    .where(notBlocked('owner', now))

/** Finds the valid token of this hash. */
export const findToken = (
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<TokenRow | undefined> =>
  goodTokens(db, now)
    .where('access_token.token_hash', '=', tokenHash)
    .select([
      'access_token.id as sessionId',
      'access_token.expires_at as expiresAt',
      'access_token.scope as scope',
      'access_token.last_used_at as lastUsedAt',
      'account.id as accountId',
      'account.login as login',
      'account.kind as kind',
      'account.capabilities as capabilities',
      'account.owner_id as ownerId',
      'owner.login as ownerLogin',
      'owner.capabilities as ownerCapabilities',
    ])
    .executeTakeFirst()

/** Which of these tokens are still valid. */
export const findGoodTokenIds = async (
  db: Kysely<Database>,
  ids: readonly number[],
  now: Date,
): Promise<readonly number[]> => {
  const rows = await goodTokens(db, now)
    .where('access_token.id', 'in', [...ids])
    .select('access_token.id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A use is recorded at most this often, so that not every call writes. */
export const USE_NOTED_MS = 60_000

/** Records a use if the last recorded one is long enough ago. address: null keeps the stored one. */
export const noteTokenUse = async (
  db: Kysely<Database>,
  ids: readonly number[],
  use: { readonly now: Date; readonly address: string | null },
): Promise<void> => {
  const { now, address } = use
  await db
    .updateTable('access_token')
    .set({
      last_used_at: now,
      last_used_address: sql<string | null>`coalesce(${address}::text, last_used_address)`,
    })
    .where('id', 'in', [...ids])
    .where((where) =>
      where.or([
        where('last_used_at', 'is', null),
        where('last_used_at', '<=', new Date(now.getTime() - USE_NOTED_MS)),
      ]),
    )
    .execute()
}

/** The tokens of an account and of its users, valid or not. */
export const findTokenIdsOf = async (db: Kysely<Database>, accountId: number): Promise<readonly number[]> => {
  const users = db.selectFrom('account').select('id').where('owner_id', '=', accountId)
  const rows = await db
    .selectFrom('access_token')
    .where((where) => where.or([where('account_id', '=', accountId), where('account_id', 'in', users)]))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
