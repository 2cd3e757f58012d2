import type { Kysely } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { SessionService } from '../../access/sessionService.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { createRepeated } from '../../platform/repeated.ts'
import type { SocketSession } from '../gateway/socketSession.ts'
import { readAccountDigests } from './accountDigests.ts'

/**
 * With the duration of a check itself, no connection outlives its rights by five seconds, whatever messages the broker
 * loses.
 */
const CHECK_MS = 4_000

/**
 * Checks the open connections against the database periodically: a session ended or an account changed in another
 * process takes effect here even if the broker's message is lost. Returns the function that stops it.
 */
export const recheckSessions = (
  { db, gateway, clock }: { readonly db: Kysely<Database>; readonly gateway: Gateway; readonly clock: Clock },
  sessions: Pick<SessionService, 'findOver'>,
  session: Pick<SocketSession, 'verify'>,
): (() => void) => {
  /** Digests of the accounts that had connections at the last check. */
  let digests: ReadonlyMap<number, string> = new Map()

  const check = async (): Promise<void> => {
    for (const sessionId of await sessions.findOver(gateway.sessionIds)) gateway.endSession(sessionId)
    const accountIds = gateway.accountIds
    const known = digests
    digests = accountIds.length === 0 ? new Map() : await readAccountDigests(db, accountIds)
    // For an account that is new here, the state at the moment of its connection is not known.
    const changed = accountIds.filter(
      (id) => known.get(id) === undefined || known.get(id) !== digests.get(id),
    )
    for (const accountId of changed) await session.verify(accountId)
  }
  const checks = createRepeated({
    clock,
    run: check,
    firstMs: CHECK_MS,
    pauseMs: CHECK_MS,
    // While the database is unreachable the state of the sessions is unknown, so no connection is closed.
    onFailure: () => undefined,
  })
  checks.start()
  return () => void checks.stop()
}
