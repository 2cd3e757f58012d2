import type { Kysely, Selectable } from 'kysely'
import {
  type AccessToken,
  type MadeAccessToken,
  type NewAccessToken,
  TOKENS_PER_ACCOUNT,
} from '../../../src/contract/http/accessTokens.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Database } from '../../storage/schema.ts'
import { forbidden, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { partyOf, recordAudit } from '../audit/audit.ts'
import type { Clock, SessionService } from '../../access/sessionService.ts'
import type { AccessTokenTable } from '../../storage/tables/accessTokenTables.ts'
import { makeTokenText, startOf } from '../../access/tokenText.ts'

const DAY_MS = 86_400_000

export interface OwnTokensDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly sessions: SessionService
}

/** The caller and the address of the call. */
interface Caller {
  readonly principal: AccountPrincipal
  readonly address: string
}

const toToken = (row: Selectable<AccessTokenTable>): AccessToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  start: row.start,
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  lastUsedAt: row.last_used_at?.getTime() ?? null,
  lastUsedAddress: row.last_used_address,
})

const recordToken = (
  db: Kysely<Database>,
  event: 'tokenMade' | 'tokenRevoked',
  { principal, address }: Caller,
  { name, now }: { readonly name: string; readonly now: number },
): Promise<void> => {
  const party = partyOf(principal)
  return recordAudit(db, { event, actor: party, account: party, address, detail: { name } }, now)
}

/** The caller's tokens, newest first. An administrator who entered as a client sees none of them. */
export const listOwnTokens = async (
  { db }: OwnTokensDependencies,
  principal: AccountPrincipal,
): Promise<AccessToken[]> => {
  if (principal.enteredBy !== null) return []
  const rows = await db
    .selectFrom('access_token')
    .selectAll()
    .where('account_id', '=', principal.accountId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toToken)
}

/**
 * Creates a token for the caller; only this response contains it. Throws 403 for an administrator who entered as a
 * client, and 422 when the account has reached its limit.
 */
export const makeOwnToken = (
  { db, clock }: OwnTokensDependencies,
  caller: Caller,
  asked: NewAccessToken,
): Promise<MadeAccessToken> => {
  const { accountId, enteredBy } = caller.principal
  if (enteredBy !== null) throw forbidden(SERVER_TEXT.tokensNotEntered)
  const now = clock.now()
  const token = makeTokenText()
  return db.transaction().execute(async (trx) => {
    // Concurrent requests wait for each other here, so that the limit holds.
    await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    const { count } = await trx
      .selectFrom('access_token')
      .where('account_id', '=', accountId)
      .select((where) => where.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= TOKENS_PER_ACCOUNT)
      throw unprocessable(ERROR_CODES.tooManyTokens, SERVER_TEXT.tooManyTokens(TOKENS_PER_ACCOUNT))
    const row = await trx
      .insertInto('access_token')
      .values({
        account_id: accountId,
        token_hash: sha256(token),
        start: startOf(token),
        name: asked.name,
        scope: asked.scope,
        created_at: new Date(now),
        expires_at: new Date(now + asked.days * DAY_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordToken(trx, 'tokenMade', caller, { name: asked.name, now })
    return { ...toToken(row), token }
  })
}

/** Revokes one of the caller's tokens and ends its connections. Throws 404 when the caller has no such token. */
export const revokeOwnToken = async (
  deps: OwnTokensDependencies,
  caller: Caller,
  id: number,
): Promise<void> => {
  const revoked = await revoke(deps, caller, id)
  if (revoked === 0) throw notFound(SERVER_TEXT.unknownToken(id))
}

/** Revokes every token of the caller and ends their connections. */
export const revokeOwnTokens = async (deps: OwnTokensDependencies, caller: Caller): Promise<void> => {
  await revoke(deps, caller, null)
}

/** id: null for all of them. Returns the number of revoked tokens. */
const revoke = async (
  { db, clock, sessions }: OwnTokensDependencies,
  caller: Caller,
  id: number | null,
): Promise<number> => {
  const { accountId, enteredBy } = caller.principal
  if (enteredBy !== null) return 0
  const revoked = await db.transaction().execute(async (trx) => {
    let query = trx.deleteFrom('access_token').where('account_id', '=', accountId)
    if (id !== null) query = query.where('id', '=', id)
    const rows = await query.returning(['id', 'name']).execute()
    for (const { name } of rows) await recordToken(trx, 'tokenRevoked', caller, { name, now: clock.now() })
    return rows
  })
  for (const token of revoked) sessions.events.sessionEnded(token.id)
  return revoked.length
}
