import type { SessionService } from '../../features/auth/sessionService.ts'
import type { Fleet } from '../createFleet.ts'
import { createRepeated } from '../repeated.ts'
import type { SocketSession } from './socketSession.ts'

/**
 * How often open connections are held against the stored sessions and keep them alive; an end in this process is felt at
 * once, one in another by cluster/recheckSessions.ts.
 */
const CHECK_MS = 60_000

/**
 * Ends the connections of sessions that are over and renews those of accounts that changed; open connections keep their
 * sessions alive. Answers the function that ends the watch.
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
    // The database is away: nothing can be said about the sessions, so nothing is ended.
    onFailure: () => undefined,
  })
  checks.start()

  return () => {
    void checks.stop()
    stopEnded()
    stopChanged()
  }
}
