/** Limits of a device port. */
export interface TcpLimits {
  /** Total open connections. */
  readonly connections: number
  /** Open connections per address; a mobile operator may have thousands of trackers behind one. */
  readonly connectionsPerAddress: number
  /** From the connection to an accepted login, ms. */
  readonly loginMs: number
  /** From the first byte of a frame to its last, ms. */
  readonly frameMs: number
  /** Idle time, ms. */
  readonly idleMs: number
  /** Total bytes of unfinished frames. */
  readonly bufferedBytes: number
  /** Bytes of responses that one device has not read. */
  readonly unsentBytes: number
  /** Grace period for pending writes when the server stops, ms. */
  readonly stopMs: number
}

/**
 * The fixed limits. A tracker logs in with its first packet. Parked ones report every few minutes to once an hour and
 * reconnect after a longer silence; half an hour keeps those of the usual intervals and drops the ones that a mobile
 * network forgot. A frame is a few hundred bytes, which even a poor network carries within a minute.
 */
export const FIXED_LIMITS = {
  loginMs: 30_000,
  frameMs: 60_000,
  idleMs: 30 * 60_000,
  bufferedBytes: 64 * 1024 * 1024,
  unsentBytes: 64 * 1024,
  stopMs: 10_000,
} as const satisfies Partial<TcpLimits>
