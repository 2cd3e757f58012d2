import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import type { SessionEvents } from './sessionEvents.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findLiveIds,
  findSession,
  insertSession,
  renewSessions,
} from './sessionRepository.ts'

/** The server's clock: ms since the epoch. */
export interface Clock {
  now(): number
}

/** Sessions by opaque token (API-01, API-02); the token leaves the server once and only its hash is kept. */
export interface SessionService {
  readonly events: SessionEvents
  /** Starts a session and answers its token. */
  open(accountId: number): Promise<string>
  /** Who holds this token; null when it is unknown, its session is over or its account is blocked. */
  find(token: string): Promise<AccountPrincipal | null>
  /** Ends one session and tells its open connections. */
  end(sessionId: number): Promise<void>
  /** Ends every session of an account, as when it is blocked or its password changes. */
  endAllOf(accountId: number): Promise<void>
  /** For connections that stay open without calls: prolongs the live ones and answers those that are over. */
  keepAlive(sessionIds: readonly number[]): Promise<readonly number[]>
}

const TOKEN_BYTES = 32
/** What `open` makes: base64url of TOKEN_BYTES. Anything else is no token and never reaches the database. */
const TOKEN_FORM = /^[\w-]{43}$/

/** A session is prolonged at most once in this share of its lifetime, so that not every call writes. */
const RENEWAL_SHARE = 24

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

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
    expiresAt.getTime() - clock.now() < lifetimeMs - lifetimeMs / RENEWAL_SHARE

  return {
    events,
    async open(accountId) {
      const now = new Date(clock.now())
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      await deleteExpiredSessions(db, now)
      await insertSession(db, { accountId, tokenHash: hashOf(token), now, expiresAt: endOfLife() })
      return token
    },
    async find(token) {
      if (!TOKEN_FORM.test(token)) return null
      const row = await findSession(db, hashOf(token), new Date(clock.now()))
      if (!row) return null
      if (isDueForRenewal(row.expiresAt)) await renewSessions(db, [row.sessionId], endOfLife())
      const { sessionId, accountId, login, kind, capabilities } = row
      const ownerId = row.ownerId ?? accountId
      return { sessionId, accountId, login, kind, capabilities, ownerId, ownerLogin: row.ownerLogin ?? login }
    },
    async end(sessionId) {
      await deleteSession(db, sessionId)
      events.sessionEnded(sessionId)
    },
    async endAllOf(accountId) {
      for (const id of await deleteSessionsOf(db, accountId)) events.sessionEnded(id)
    },
    async keepAlive(sessionIds) {
      if (sessionIds.length === 0) return []
      const live = new Set(await findLiveIds(db, sessionIds, new Date(clock.now())))
      if (live.size > 0) await renewSessions(db, [...live], endOfLife())
      return sessionIds.filter((id) => !live.has(id))
    },
  }
}
