import type { CopyTarget } from '../copyRows.ts'
import type { FeedServer } from '../feedServer.ts'

/** Set in the process of the clients: what they report to, as JSON. */
export const CLIENTS_VARIABLE = 'BENCH_FEED_CLIENTS'

/** What that process has to know. */
export interface ClientsSetting extends Pick<FeedServer, 'address' | 'intakeToken' | 'sessionToken'> {
  readonly devices: number
  /** The moment of the first sweep, ms since the epoch. */
  readonly from: number
}

/** What it is asked for; every order is answered, one after another. */
export type Order =
  /** Connects to the database, past the server. */
  | { readonly kind: 'connect'; readonly target: CopyTarget }
  /** Makes the bodies of the next positions, and their rows for COPY where it is connected. */
  | { readonly kind: 'prepare'; readonly count: number }
  /** Sends them; answered when every one is acknowledged, with how many positions were accepted. */
  | { readonly kind: 'send' }
  /** Answered when the client of the live events has a location of this seq, or of a newer one. */
  | { readonly kind: 'reach'; readonly seq: number }
  /** Copies the rows; answered when they are on disk. */
  | { readonly kind: 'copy' }
  /** Answered with the number of copied rows that are not what the server stored. */
  | { readonly kind: 'compare' }

export interface Answer {
  readonly count: number
  readonly error?: string
}
