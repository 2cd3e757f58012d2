/**
 * Carries short messages between the processes of one installation. It only wakes them: a message may be lost, and its
 * receiver reads the data from the database, at the latest when it polls by itself.
 */
export interface Broker {
  /** Whether messages are delivered now; while they are not, receivers poll more often. */
  readonly isConnected: boolean
  /** Sends to the other processes, not to this one; lost while not connected. */
  publish(topic: BrokerTopic, text: string): void
  /** Returns the function that ends the subscription. */
  subscribe(topic: BrokerTopic, listener: (text: string) => void): () => void
  close(): Promise<void>
}

/** `events`: there are new ones up to this seq; `sessions`: a session ended or an account changed. */
export type BrokerTopic = 'events' | 'sessions'
