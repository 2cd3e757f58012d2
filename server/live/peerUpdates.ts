import { Listeners } from '../platform/listeners.ts'
import type { CommittedWrite } from './committedWrite.ts'

/** Notifies which vehicles other processes wrote, for listeners that cache more than the registry does. */
export interface PeerUpdates {
  /** Returns the function that ends the subscription. */
  subscribe(listener: (vehicleIds: ReadonlySet<number>) => void): () => void
  publish(write: Pick<CommittedWrite, 'events'>): void
}

export const createPeerUpdates = (): PeerUpdates => {
  const listeners = new Listeners<ReadonlySet<number>>()
  return {
    subscribe: listeners.subscribe,
    publish({ events }) {
      if (listeners.size === 0) return
      const vehicleIds = new Set<number>()
      for (const { audience } of events) if (audience.kind === 'vehicle') vehicleIds.add(audience.vehicleId)
      if (vehicleIds.size > 0) listeners.publish(vehicleIds)
    },
  }
}
