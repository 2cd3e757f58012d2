import type { CommittedEvents } from './journal.ts'

/**
 * Carries committed events from those who write to those who send. Within one process a list of listeners; between
 * processes a broker stands behind the same interface. A listener heals what was lost by the gap in the seqs (L7).
 */
export interface FanOut {
  publish(committed: CommittedEvents): void
  /** Answers the function that ends the subscription. */
  subscribe(listener: (committed: CommittedEvents) => void): () => void
}

/** The fan-out of one process. */
export const createLocalFanOut = (): FanOut => {
  const listeners = new Set<(committed: CommittedEvents) => void>()
  return {
    publish(committed) {
      for (const listener of listeners) listener(committed)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
