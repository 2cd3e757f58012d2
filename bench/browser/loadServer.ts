import type { BenchFleet } from '../generator/fleet.ts'
import type { ProbeSite } from './probeSites.ts'

/** A server with a reporting fleet, as the browser measures see it. */
export interface LoadServer {
  readonly fleet: BenchFleet
  /** Events handed over so far, without those of the probe. */
  readonly sent: number
  /** Events handed over but not stored yet. */
  readonly waiting: number
  /** Event counts so far, for the error message of a failed measure. */
  readonly eventCounts: string
  readonly account: { readonly login: string; readonly password: string }
  /** Starts serving; returns the address. */
  start(): Promise<string>
  stop(): Promise<void>
  /** The probe reports its position now. Returns the time, ms since the epoch. */
  moveProbe(site: ProbeSite): number
}
