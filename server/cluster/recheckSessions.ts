import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { SessionService } from '../features/auth/sessionService.ts'
import type { Clock } from '../live/clock.ts'
import type { Gateway } from '../live/gateway/gateway.ts'
import { createRepeated } from '../live/repeated.ts'
import type { SocketSession } from '../live/gateway/socketSession.ts'
import { readAccountDigests } from './accountDigests.ts'

/** With the time of a check itself, no connection outlives its rights by five seconds, whatever the broker loses. */
const CHECK_MS = 4_000

/**
 * Holds the open connections against the database again and again: what was ended or changed at another process is felt
 * here though nobody said so. Answers the function that ends it.
 */
export const recheckSessions = (
  { db, gateway, clock }: { readonly db: Kysely<Database>; readonly gateway: Gateway; readonly clock: Clock },
  sessions: Pick<SessionService, 'findOver'>,
  session: Pick<SocketSession, 'verify'>,
): (() => void) => {
  /** Of the accounts that had connections at the last check. */
  let digests: ReadonlyMap<number, string> = new Map()

  const check = async (): Promise<void> => {
    for (const sessionId of await sessions.findOver(gateway.sessionIds)) gateway.endSession(sessionId)
    const accountIds = gateway.accountIds
    const known = digests
    digests = accountIds.length === 0 ? new Map() : await readAccountDigests(db, accountIds)
    // Of an account that is new here nothing is known of the moment when its connection was made.
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
    // While the database is away nothing can be said about the sessions, so nothing is ended.
    onFailure: () => undefined,
  })
  checks.start()
  return () => void checks.stop()
}
