import { createSessionEvents, type SessionEvents } from '../../access/sessionEvents.ts'
import type { Broker } from './broker.ts'

/**
 * Session events that reach every process of the installation: at once by the broker, and where its message is lost, by
 * the check of recheckSessions.ts.
 */
export const createClusterSessionEvents = (broker: Broker): SessionEvents => {
  const here = createSessionEvents()
  broker.subscribe('sessions', (text) => {
    const [, what, id] = /^(ended|changed) (\d{1,15})$/.exec(text) ?? []
    if (what === 'ended') here.sessionEnded(Number(id))
    else if (what === 'changed') here.accountChanged(Number(id))
  })
  return {
    ...here,
    sessionEnded(sessionId) {
      here.sessionEnded(sessionId)
      broker.publish('sessions', `ended ${sessionId}`)
    },
    accountChanged(accountId) {
      here.accountChanged(accountId)
      broker.publish('sessions', `changed ${accountId}`)
    },
  }
}
