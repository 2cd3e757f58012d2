import type { Kysely } from 'kysely'
import type { OwnSession } from '../../../src/contract/http/sessions.ts'
import type { Database } from '../../db/schema.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import { partyOf, recordAudit } from '../audit/audit.ts'
import type { Clock, SessionService } from '../auth/sessionService.ts'

export interface OwnSessionsDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly sessions: SessionService
}

/**
 * Whose session may be seen and ended: the account's own, and, by an administrator who entered, that one session only,
 * so that entering tells nothing of where a client is signed in.
 */
const ownSessions = ({ db, clock }: OwnSessionsDependencies, principal: AccountPrincipal) => {
  const own = db
    .selectFrom('session')
    .leftJoin('account as enterer', 'enterer.id', 'session.entered_by')
    .where('session.account_id', '=', principal.accountId)
    .where('session.expires_at', '>', new Date(clock.now()))
  return principal.enteredBy === null ? own : own.where('session.id', '=', principal.sessionId)
}

/** The caller's live sessions, the one used last first. */
export const readOwnSessions = async (
  deps: OwnSessionsDependencies,
  principal: AccountPrincipal,
): Promise<OwnSession[]> => {
  const rows = await ownSessions(deps, principal)
    .select([
      'session.id',
      'session.address',
      'session.user_agent',
      'session.created_at',
      'session.last_seen_at',
      'enterer.login as entered_by_login',
    ])
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    isCurrent: row.id === principal.sessionId,
    enteredBy: row.entered_by_login,
  }))
}

const record = (
  { db, clock }: OwnSessionsDependencies,
  principal: AccountPrincipal,
  address: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const party = partyOf(principal)
  return recordAudit(
    db,
    { event: 'sessionEnded', actor: party, account: party, address, detail },
    clock.now(),
  )
}

/** Writes down that the caller ended the session that they called with. */
export const recordSignOut = (
  deps: OwnSessionsDependencies,
  principal: AccountPrincipal,
  address: string,
): Promise<void> => record(deps, principal, address, { sessionId: principal.sessionId, signOut: true })

/** Ends one of the caller's sessions and its connections; false when it is not the caller's. */
export const endOwn = async (
  deps: OwnSessionsDependencies,
  principal: AccountPrincipal,
  id: number,
  address: string,
): Promise<boolean> => {
  const found = await ownSessions(deps, principal).where('session.id', '=', id).select('session.id').execute()
  if (found.length === 0) return false
  await deps.sessions.end(id)
  await record(deps, principal, address, { sessionId: id })
  return true
}

/** Ends every other session of the caller; an administrator who entered ends none. */
export const endOthers = async (
  deps: OwnSessionsDependencies,
  principal: AccountPrincipal,
  address: string,
): Promise<void> => {
  if (principal.enteredBy !== null) return
  await deps.sessions.endOthersOf(principal.accountId, principal.sessionId)
  await record(deps, principal, address, { others: true })
}
