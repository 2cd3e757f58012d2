import type { SessionService } from '../../access/sessionService.ts'
import type { Fleet } from '../createFleet.ts'
import { createRepeated } from '../../platform/repeated.ts'
import type { SocketSession } from './socketSession.ts'

/**
 * How often open connections are checked against the stored sessions and keep them alive. A session that ends in this
 * process takes effect at once; one in another process by cluster/recheckSessions.ts.
 */
const CHECK_MS = 60_000

/**
 * Closes the connections of ended sessions and refreshes those of changed accounts; open connections keep their
 * sessions alive. Returns the function that stops the watch.
 */
export const watchSessions = (
  { gateway, clock }: Pick<Fleet, 'gateway' | 'clock'>,
  sessions: SessionService,
  session: Pick<SocketSession, 'refresh'>,
): (() => void) => {
  const stopEnded = sessions.events.onSessionEnded((sessionId) => gateway.endSession(sessionId))
  const stopChanged = sessions.events.onAccountChanged((accountId) => void session.refresh(accountId))
  const checks = createRepeated({
    clock,
    run: async () => {
      for (const sessionId of await sessions.keepAlive(gateway.sessionIds)) gateway.endSession(sessionId)
    },
    firstMs: CHECK_MS,
    pauseMs: CHECK_MS,
    // The database is unreachable: the state of the sessions is unknown, so no connection is closed.
    onFailure: () => undefined,
  })
  checks.start()

  return () => {
    void checks.stop()
    stopEnded()
    stopChanged()
  }
}
