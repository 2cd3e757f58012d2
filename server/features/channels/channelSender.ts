import type { Channel, DropReason } from '../../../src/contract/http/channels.ts'
import type { ClaimedMessage } from './claimedMessage.ts'

/**
 * What an attempt came to; answer: what the provider said, without a secret.
 * sent: the provider accepted the message; refused: it never will; later: it may, after a growing pause; throttled: it wants
 * nothing at all until that moment (ms since the epoch), from this channel or for this host; dropped: nobody is there to
 * get it any more.
 */
export type Outcome =
  | { readonly kind: 'sent'; readonly answer: string; readonly providerId: string | null }
  | { readonly kind: 'refused' | 'later'; readonly answer: string }
  | {
      readonly kind: 'throttled'
      readonly answer: string
      readonly until: number
      readonly scope: 'channel' | 'host'
    }
  | { readonly kind: 'dropped'; readonly answer: string; readonly reason: DropReason }

/** How fast a channel may send, in the whole installation. */
export interface ChannelLimits {
  /** Messages a second; null: as many as there is room for. */
  readonly perSecond: number | null
  /** Attempts in flight in a process, in total and per host. */
  readonly slots: number
  readonly perHost: number
  /** From a message to the next one to the same host, ms. */
  readonly pauseMs: (host: string) => number
}

/** A way by which messages leave, as one provider offers it. */
export interface ChannelSender {
  readonly channel: Channel
  readonly limits: ChannelLimits
  /**
   * One attempt. `signal` aborts when it took too long, or the server stops. An error that it throws counts as `later`.
   */
  send(message: ClaimedMessage, signal: AbortSignal): Promise<Outcome>
  /** Opens what outlives an attempt, as a connection; absent: nothing does. */
  start?(): void
  stop?(): Promise<void>
}
