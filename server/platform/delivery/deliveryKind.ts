/** How many messages may be claimed at once. */
export interface Room {
  /** Messages in total. */
  readonly slots: number
  /** Messages per host. */
  readonly perHost: number
  /** The number of messages in flight per host. */
  readonly underWay: ReadonlyMap<string, number>
}

/** A message claimed for one attempt. */
export interface ClaimedDelivery {
  /** Whom it is sent to: messages in flight are limited per host. */
  readonly host: string
  /** Including this one. */
  readonly attempts: number
  /** ms since the epoch; later it is given up without an attempt. Absent: never. */
  readonly expiresAt?: number
}

/** What an attempt came to. */
export interface AttemptResult {
  readonly isSent: boolean
  /** It failed in a way that no further attempt mends. */
  readonly isFinal?: boolean
  /** The other side named the moment of the next attempt, ms since the epoch. */
  readonly retryAt?: number
}

/** The result of an attempt: sent, given up, or to be retried at `nextAt` (ms since the epoch). */
export type Verdict = { readonly state: 'sent' | 'failed' } | { readonly state: 'waiting'; nextAt: number }

/** A kind of messages that leave the server: its table, its way of sending, its limits. */
export interface DeliveryKind<D extends ClaimedDelivery, R extends AttemptResult> {
  /** Messages in flight at once, in total and per host. */
  readonly slots: number
  readonly perHost: number
  readonly pollMs: number
  /**
   * Claims due messages within the room, and sets when another process may take each: later than an attempt lasts, so
   * that only one process sends it, and soon enough if this process dies.
   */
  claim(room: Room, now: number): Promise<readonly D[]>
  /** One attempt. `signal` aborts when the server stops. */
  send(delivery: D, signal: AbortSignal): Promise<R>
  /** The delay after a failed attempt, ms; null: the message is given up. */
  pauseAfter(delivery: D): number | null
  /** Stores the outcome, which people see. result: null for a message that expired. */
  settle(delivery: D, verdict: Verdict, result: R | null): Promise<void>
  /** Undoes the claim of a message whose attempt was aborted; absent: an aborted attempt is a failed one. */
  release?(delivery: D): Promise<void>
  /** Whether there is certainly nothing to send. */
  isIdle?(): boolean
  /** Called when the queue cannot be read, or an outcome cannot be stored. */
  onFailure(error: unknown): void
}
