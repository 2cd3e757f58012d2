/** What a port for devices gives to those who connect. */
export interface TcpLimits {
  /** Open connections in all. */
  readonly connections: number
  /** Open connections of one address; a mobile operator may bring thousands of trackers behind one. */
  readonly connectionsPerAddress: number
  /** From the connection to a login that was accepted, ms. */
  readonly loginMs: number
  /** From the first byte of a frame to its last, ms. */
  readonly frameMs: number
  /** Without a byte, ms. */
  readonly idleMs: number
  /** Bytes of unfinished frames in all. */
  readonly bufferedBytes: number
  /** Bytes of answers that one device has not fetched. */
  readonly unsentBytes: number
  /** For what is being stored when the server stops, ms. */
  readonly stopMs: number
}

/**
 * The limits that no setting changes. A tracker logs in with its first packet. Parked ones report every few minutes to
 * once an hour and connect anew after a longer silence; half an hour keeps those of the usual intervals and lets go of the
 * ones that a mobile network forgot. A frame is a few hundred bytes, which even a poor network carries within a minute.
 */
export const FIXED_LIMITS = {
  loginMs: 30_000,
  frameMs: 60_000,
  idleMs: 30 * 60_000,
  bufferedBytes: 64 * 1024 * 1024,
  unsentBytes: 64 * 1024,
  stopMs: 10_000,
} as const satisfies Partial<TcpLimits>
