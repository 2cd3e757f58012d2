/**
 * Carries short messages between the processes of one installation. It only wakes: a message may be lost, and whoever
 * listens finds out from the database what it has to know, at the latest when it looks again by itself.
 */
export interface Broker {
  /** Whether messages go out now; while they do not, whoever waits for some looks more often. */
  readonly isConnected: boolean
  /** Tells the other processes, not this one; lost while not connected. */
  publish(topic: BrokerTopic, text: string): void
  /** Answers the function that ends the subscription. */
  subscribe(topic: BrokerTopic, listener: (text: string) => void): () => void
  close(): Promise<void>
}

/** `events`: there are new ones up to this seq; `sessions`: a session ended or an account changed. */
export type BrokerTopic = 'events' | 'sessions'
