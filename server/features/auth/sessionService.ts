import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { effectiveRights } from '../../../src/contract/permissions.ts'
import type { Database } from '../../db/schema.ts'
import {
  findGoodTokenIds,
  findToken,
  findTokenIdsOf,
  noteTokenUse,
  USE_NOTED_MS,
} from '../accessTokens/tokenRepository.ts'
import { isTokenText } from '../accessTokens/tokenText.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import type { SessionEvents } from './sessionEvents.ts'
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionByHash,
  deleteSessionsOf,
  findLiveIds,
  findSession,
  insertSession,
  renewSessions,
  type SessionOrigin,
  type SessionRow,
} from './sessionRepository.ts'
import { sha256 } from '../../sha256.ts'

/** The server's clock: ms since the epoch. */
export interface Clock {
  now(): number
}

/** Sessions by opaque token (API-01, API-02); the token leaves the server once and only its hash is kept. */
export interface SessionService {
  readonly events: SessionEvents
  /** Starts a session and answers its token; what is not told of its origin is kept empty. */
  open(accountId: number, origin?: Partial<SessionOrigin>): Promise<string>
  /**
   * Who holds this token of a session, or this personal access token; null when it is unknown, over, or its account is
   * blocked. address: from where it comes, which is noted of an access token.
   */
  find(token: string, address?: string): Promise<AccountPrincipal | null>
  /** Takes a token back, also that of an account that is blocked. */
  revoke(token: string): Promise<void>
  /** Ends one session and tells its open connections. */
  end(sessionId: number): Promise<void>
  /**
   * Ends every session of an account, of the users below it, and those that it entered, and the connections of their access
   * tokens, as when it is blocked: while it is, its tokens are not good.
   */
  endAllOf(accountId: number): Promise<void>
  /** Ends the sessions of an account, and those that it entered, but one, as when its password changes. null: all. */
  endOthersOf(accountId: number, keptId: number | null): Promise<void>
  /** The rights, vehicles or blocking of an account changed: it and the users below it are read again. */
  refreshAllOf(accountId: number): Promise<void>
  /** For connections that stay open without calls: prolongs the live ones and answers those that are over. */
  keepAlive(sessionIds: readonly number[]): Promise<readonly number[]>
  /** Which of these sessions are over. */
  findOver(sessionIds: readonly number[]): Promise<readonly number[]>
}

const TOKEN_BYTES = 32
/** What `open` makes: base64url of TOKEN_BYTES. Anything else is no token and never reaches the database. */
const TOKEN_FORM = /^[\w-]{43}$/

/** A session is prolonged at most once in this share of its lifetime, or in this time, so that not every call writes. */
const RENEWAL_SHARE = 24
const RENEWAL_MS = 300_000

/** What a browser says of itself is cut to this length. */
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
  const renew = (ids: readonly number[]): Promise<void> =>
    renewSessions(db, ids, new Date(clock.now()), endOfLife())

  const findByToken = async (token: string, address: string | null): Promise<AccountPrincipal | null> => {
    const now = clock.now()
    const row = await findToken(db, sha256(token), new Date(now))
    if (!row) return null
    if (row.lastUsedAt === null || now - row.lastUsedAt.getTime() >= USE_NOTED_MS)
      await noteTokenUse(db, [row.sessionId], { now: new Date(now), address })
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
        await noteTokenUse(db, live, { now: new Date(clock.now()), address: null })
      }
      return over
    },
    findOver,
  }
}
