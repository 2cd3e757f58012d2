import { Listeners } from '../platform/listeners.ts'
import type { RegistryChange } from './registryChange.ts'

/** What changed of vehicles and devices; 'everything': all that is cached of them is stale. */
export type FleetChangeBatch = readonly RegistryChange[] | 'everything'

/** Notifies those that cache vehicles and devices of changes, in every process. */
export interface FleetChanges {
  /** Returns the function that ends the subscription. */
  subscribe(listener: (changed: FleetChangeBatch) => void): () => void
  publish(changed: FleetChangeBatch): void
}

export const createFleetChanges = (): FleetChanges => {
  const { subscribe, publish } = new Listeners<FleetChangeBatch>()
  return {
    subscribe,
    publish(changed) {
      if (changed.length > 0) publish(changed)
    },
  }
}
