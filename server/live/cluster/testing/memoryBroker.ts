import type { Broker, BrokerTopic } from '../broker.ts'

/** A broker within one process whose messages can be lost. */
export interface MemoryHub {
  /** Connects one more server. */
  join(): Broker
  /** From now on no message is delivered. */
  cut(): void
  mend(): void
}

export const createMemoryHub = (): MemoryHub => {
  const members = new Set<Map<BrokerTopic, Set<(text: string) => void>>>()
  let isWhole = true
  return {
    join() {
      const own = new Map<BrokerTopic, Set<(text: string) => void>>()
      members.add(own)
      return {
        get isConnected() {
          return isWhole
        },
        publish(topic, text) {
          if (!isWhole) return
          for (const member of members) {
            if (member !== own) for (const listener of member.get(topic) ?? []) listener(text)
          }
        },
        subscribe(topic, listener) {
          const listeners = own.get(topic) ?? new Set()
          own.set(topic, listeners.add(listener))
          return () => {
            listeners.delete(listener)
          }
        },
        close: async () => void members.delete(own),
      }
    },
    cut: () => {
      isWhole = false
    },
    mend: () => {
      isWhole = true
    },
  }
}
