import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ACCOUNT_SESSIONS_MAX, DEMO_SESSIONS_MAX } from '../../src/contract/constants.ts'
import { effectiveRights } from '../../src/contract/permissions.ts'
import type { Database } from '../storage/schema.ts'
import { unlessDiskFull } from '../platform/db/unlessDiskFull.ts'
import { findGoodTokenIds, findToken, findTokenIdsOf, noteTokenUse, USE_NOTED_MS } from './tokenSql.ts'
import { isTokenText } from './tokenText.ts'
import { findAccountById } from './accountSql.ts'
import type { AccountPrincipal } from './principal.ts'
import type { SessionEvents } from './sessionEvents.ts'
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionByHash,
  deleteSessionsOf,
  deleteSurplusSessions,
  findLiveIds,
  findSession,
  insertSession,
  renewSessions,
  type SessionOrigin,
  type SessionRow,
} from './sessionSql.ts'
import { sha256 } from '../platform/sha256.ts'

/** The server's clock: ms since the epoch. */
export interface Clock {
  now(): number
}

/** Sessions by opaque token (API-01, API-02); the token leaves the server once and only its hash is stored. */
export interface SessionService {
  readonly events: SessionEvents
  /**
   * Starts a session and returns its token; missing fields of its origin are stored empty. Beyond ACCOUNT_SESSIONS_MAX
   * the least recently used session of the account ends.
   */
  open(accountId: number, origin?: Partial<SessionOrigin>): Promise<string>
  /**
   * The principal of this session token or personal access token; null when it is unknown or expired, or its account is
   * blocked. address: the client's address, recorded for an access token.
   */
  find(token: string, address?: string): Promise<AccountPrincipal | null>
  /** Revokes a token, also that of a blocked account. */
  revoke(token: string): Promise<void>
  /** Ends one session and notifies its open connections. */
  end(sessionId: number): Promise<void>
  /**
   * Ends every session of an account, of its users, and those that it entered, and closes the connections of their
   * access tokens, as when it is blocked: while it is, its tokens are invalid.
   */
  endAllOf(accountId: number): Promise<void>
  /**
   * Ends all but one of the sessions of an account and those that it entered, as when its password changes. null: all.
   */
  endOthersOf(accountId: number, keptId: number | null): Promise<void>
  /** The rights, vehicles or blocking of an account changed: it and its users are reloaded. */
  refreshAllOf(accountId: number): Promise<void>
  /** For connections that stay open without calls: prolongs the live sessions and returns the ended ones. */
  keepAlive(sessionIds: readonly number[]): Promise<readonly number[]>
  /** Which of these sessions have ended. */
  findOver(sessionIds: readonly number[]): Promise<readonly number[]>
}

const TOKEN_BYTES = 32
/** What `open` creates: base64url of TOKEN_BYTES. Anything else is rejected without a query. */
const TOKEN_FORM = /^[\w-]{43}$/

/**
 * A session is prolonged at most once in this share of its lifetime, or in this time, so that not every call writes.
 */
const RENEWAL_SHARE = 24
const RENEWAL_MS = 300_000

/** The user agent is cut to this length. */
const USER_AGENT_LENGTH = 200

const principalOf = (row: Omit<SessionRow, 'enteredBy'>, enteredBy: number | null): AccountPrincipal => ({
  sessionId: row.sessionId,
  accountId: row.accountId,
  login: row.login,
  kind: row.kind,
  enteredBy,
  capabilities: effectiveRights(row.capabilities, row.ownerCapabilities),
  ownerId: row.ownerId ?? row.accountId,
  ownerLogin: row.ownerLogin ?? row.login,
})

/** lifetimeMs: how long a session lasts after its last use. */
export const createSessionService = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly lifetimeMs: number
  readonly events: SessionEvents
}): SessionService => {
  const { db, clock, events, lifetimeMs } = deps
  const endOfLife = (): Date => new Date(clock.now() + lifetimeMs)
  const isDueForRenewal = (expiresAt: Date): boolean =>
    expiresAt.getTime() - clock.now() < lifetimeMs - Math.min(lifetimeMs / RENEWAL_SHARE, RENEWAL_MS)
  /** Records a use; while the disk is full, readers continue with the session as it is. */
  const renew = (ids: readonly number[]): Promise<void> =>
    unlessDiskFull(renewSessions(db, ids, new Date(clock.now()), endOfLife()))
  const noteUse = (ids: readonly number[], address: string | null): Promise<void> =>
    unlessDiskFull(noteTokenUse(db, ids, { now: new Date(clock.now()), address }))

  /**
   * Enforces the maximum number of sessions of an account: the least recently used one ends. For the demo account,
   * which strangers share, it is one from the same address, so that nobody can end others' visits by signing in
   * repeatedly.
   */
  const endSurplus = async (of: {
    readonly accountId: number
    readonly enteredBy: number | null
    readonly address: string
  }): Promise<void> => {
    const { accountId, enteredBy } = of
    const account = await findAccountById(db, accountId)
    const surplus =
      account?.kind === 'demo'
        ? [
            ...(await deleteSurplusSessions(db, of, ACCOUNT_SESSIONS_MAX)),
            ...(await deleteSurplusSessions(db, { accountId, enteredBy }, DEMO_SESSIONS_MAX)),
          ]
        : await deleteSurplusSessions(db, { accountId, enteredBy }, ACCOUNT_SESSIONS_MAX)
    for (const id of surplus) events.sessionEnded(id)
  }

  const findByToken = async (token: string, address: string | null): Promise<AccountPrincipal | null> => {
    const now = clock.now()
    const row = await findToken(db, sha256(token), new Date(now))
    if (!row) return null
    if (row.lastUsedAt === null || now - row.lastUsedAt.getTime() >= USE_NOTED_MS)
      await noteUse([row.sessionId], address)
    return { ...principalOf(row, null), tokenScope: row.scope }
  }
  const findOver = async (ids: readonly number[]): Promise<readonly number[]> => {
    if (ids.length === 0) return []
    const now = new Date(clock.now())
    const [sessions, tokens] = [await findLiveIds(db, ids, now), await findGoodTokenIds(db, ids, now)]
    const live = new Set([...sessions, ...tokens])
    return ids.filter((id) => !live.has(id))
  }

  return {
    events,
    async open(accountId, { address = '', userAgent = '', enteredBy = null } = {}) {
      const now = new Date(clock.now())
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      await deleteExpiredSessions(db, now)
      await insertSession(db, {
        accountId,
        tokenHash: sha256(token),
        now,
        expiresAt: endOfLife(),
        origin: { address, userAgent: userAgent.slice(0, USER_AGENT_LENGTH), enteredBy },
      })
      await endSurplus({ accountId, enteredBy, address })
      return token
    },
    async find(token, address) {
      if (isTokenText(token)) return findByToken(token, address ?? null)
      if (!TOKEN_FORM.test(token)) return null
      const row = await findSession(db, sha256(token), new Date(clock.now()))
      if (!row) return null
      if (isDueForRenewal(row.expiresAt)) await renew([row.sessionId])
      return principalOf(row, row.enteredBy)
    },
    async revoke(token) {
      const id = await deleteSessionByHash(db, sha256(token))
      if (id !== undefined) events.sessionEnded(id)
    },
    async end(sessionId) {
      await deleteSession(db, sessionId)
      events.sessionEnded(sessionId)
    },
    async endAllOf(accountId) {
      const tokens = await findTokenIdsOf(db, accountId)
      for (const id of [...(await deleteSessionsOf(db, accountId)), ...tokens]) events.sessionEnded(id)
    },
    async endOthersOf(accountId, keptId) {
      for (const id of await deleteOtherSessions(db, accountId, keptId)) events.sessionEnded(id)
    },
    async refreshAllOf(accountId) {
      const users = await db.selectFrom('account').select('id').where('owner_id', '=', accountId).execute()
      for (const id of [accountId, ...users.map((user) => user.id)]) events.accountChanged(id)
    },
    async keepAlive(sessionIds) {
      const over = await findOver(sessionIds)
      const live = sessionIds.filter((id) => !over.includes(id))
      if (live.length > 0) {
        await renew(live)
        await noteUse(live, null)
      }
      return over
    },
    findOver,
  }
}
