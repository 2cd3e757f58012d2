import { Listeners } from '../platform/listeners.ts'

/** What open connections have to apply at once: an ended session, or an account whose rights or vehicles changed. */
export interface SessionEvents {
  /** Returns the function that ends the subscription. */
  onSessionEnded(listener: (sessionId: number) => void): () => void
  /** The principal and the vehicle scope of this account have to be reloaded. */
  onAccountChanged(listener: (accountId: number) => void): () => void
  sessionEnded(sessionId: number): void
  accountChanged(accountId: number): void
}

/** Session events within this process. */
export const createSessionEvents = (): SessionEvents => {
  const ended = new Listeners<number>()
  const changed = new Listeners<number>()
  return {
    onSessionEnded: ended.subscribe,
    onAccountChanged: changed.subscribe,
    sessionEnded: ended.publish,
    accountChanged: changed.publish,
  }
}
