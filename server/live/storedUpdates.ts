import type { StoredObservations } from './recorder.ts'

/** Notifies of what this process has stored, for listeners that follow vehicles themselves. */
export interface StoredUpdates {
  /** Returns the function that ends the subscription. The listener is called after each commit and must not throw. */
  subscribe(listener: (stored: StoredObservations) => void): () => void
  publish(stored: StoredObservations): void
}

export const createStoredUpdates = (): StoredUpdates => {
  const listeners = new Set<(stored: StoredObservations) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    publish(stored) {
      for (const listener of listeners) listener(stored)
    },
  }
}
