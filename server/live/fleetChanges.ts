import type { RegistryChange } from './registryChange.ts'

/** What changed of vehicles and devices; 'everything': what is remembered of them is to be asked anew. */
export type FleetChangeNews = readonly RegistryChange[] | 'everything'

/** Tells those who remember something of vehicles and devices what changed, in every process. */
export interface FleetChanges {
  /** Answers the function that ends the subscription. */
  subscribe(listener: (news: FleetChangeNews) => void): () => void
  publish(news: FleetChangeNews): void
}

export const createFleetChanges = (): FleetChanges => {
  const listeners = new Set<(news: FleetChangeNews) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    publish(news) {
      if (news.length > 0) for (const listener of listeners) listener(news)
    },
  }
}
