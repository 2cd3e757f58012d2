import type { CopyTarget } from '../copyRows.ts'
import type { FeedServer } from '../feedServer.ts'

/** Set in the client process: its targets, as JSON. */
export const CLIENTS_VARIABLE = 'BENCH_FEED_CLIENTS'

/** Configuration of that process. */
export interface ClientsSetting extends Pick<FeedServer, 'address' | 'intakeToken' | 'sessionToken'> {
  readonly devices: number
  /** The time of the first sweep, ms since the epoch. */
  readonly from: number
}

/** Requests to the process; responses come one after another. */
export type ClientRequest =
  /** Connects to the database directly. */
  | { readonly kind: 'connect'; readonly target: CopyTarget }
  /** Prepares the bodies of the next positions, and their COPY rows if it is connected. */
  | { readonly kind: 'prepare'; readonly count: number }
  /** Sends them; responds when every one is acknowledged, with the number of accepted positions. */
  | { readonly kind: 'send' }
  /** Responds when the live-events client has a location of this seq or a newer one. */
  | { readonly kind: 'reach'; readonly seq: number }
  /** Copies the rows; responds when they are on disk. */
  | { readonly kind: 'copy' }
  /** Responds with the number of copied rows that differ from what the server stored. */
  | { readonly kind: 'compare' }

export interface Answer {
  readonly count: number
  readonly error?: string
}
