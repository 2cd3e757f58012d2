import type { Kysely } from 'kysely'
import type { OwnSession } from '../../../src/contract/http/sessions.ts'
import type { Database } from '../../storage/schema.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { partyOf, recordAudit } from '../audit/audit.ts'
import type { Clock, SessionService } from '../../access/sessionService.ts'

export interface OwnSessionsDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly sessions: SessionService
}

/**
 * Whether the caller is one of several people behind the account: an administrator who entered, who must not see
 * where the client is signed in, or a visitor of the shared demo account.
 */
const isGuest = ({ enteredBy, kind }: AccountPrincipal): boolean => enteredBy !== null || kind === 'demo'

/** The sessions that the caller may see and end: the account's own; for a guest only the current one. */
const ownSessions = ({ db, clock }: OwnSessionsDependencies, principal: AccountPrincipal) => {
  const own = db
    .selectFrom('session')
    .leftJoin('account as enterer', 'enterer.id', 'session.entered_by')
    .where('session.account_id', '=', principal.accountId)
    .where('session.expires_at', '>', new Date(clock.now()))
  return isGuest(principal) ? own.where('session.id', '=', principal.sessionId) : own
}

/** The caller's live sessions, most recently used first. */
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

/** Logs that the caller ended the current session. */
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

/** Ends every other session of the caller; none for a guest. */
export const endOthers = async (
  deps: OwnSessionsDependencies,
  principal: AccountPrincipal,
  address: string,
): Promise<void> => {
  if (isGuest(principal)) return
  await deps.sessions.endOthersOf(principal.accountId, principal.sessionId)
  await record(deps, principal, address, { others: true })
}
