import type { BenchFleet } from '../generator/fleet.ts'
import type { ProbeSite } from './probeSites.ts'

/** A server with a fleet that reports, as the measures of the browser see it. */
export interface LoadServer {
  readonly fleet: BenchFleet
  /** Events that were handed over so far, without those of the probe. */
  readonly sent: number
  /** Events that were handed over and are not stored yet. */
  readonly waiting: number
  /** What became of events so far, for the message of a measure that failed. */
  readonly told: string
  readonly account: { readonly login: string; readonly password: string }
  /** Serves; answers the address. */
  start(): Promise<string>
  stop(): Promise<void>
  /** The probe hands its position over now. Answers the moment, ms since the epoch. */
  moveProbe(site: ProbeSite): number
}
