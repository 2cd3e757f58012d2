/** Rate at which a play at the recorded speed catches up after it had to wait for the server. */
const CATCH_UP_SPEED = 2
/** Pause between the newest stored position of the vehicles and the first row. */
const PAUSE_MS = 1_000
/** A play begins at most this long ago; one that would need more reaches the present before its end. */
const LONGEST_PAST_MS = 30 * 86_400_000

export interface AxisOptions {
  /** When the play begins, ms since the epoch. */
  readonly now: number
  /** Recorded seconds per second. */
  readonly speed: number
  /** Recorded ms of one pass, for all copies. */
  readonly durationMs: number
  /** The newest stored position of the vehicles, ms since the epoch; null: there is none. */
  readonly newestAt: number | null
}

/**
 * Maps recorded time, in ms since the first row, to real time. The recorded spacing is kept at every speed, and no time
 * is in the future: a pass that is played faster begins in the past and ends now. A play that has reached the present
 * continues at the recorded speed.
 */
export class TimeAxis {
  /** The real time of recorded time 0, ms since the epoch. */
  readonly origin: number
  readonly #rate: number

  constructor({ now, speed, durationMs, newestAt }: AxisOptions) {
    const gained = Math.min(LONGEST_PAST_MS, Math.max(0, durationMs - durationMs / speed))
    this.origin = Math.max(Math.round(now - gained), newestAt === null ? 0 : newestAt + PAUSE_MS)
    this.#rate = speed === 1 ? CATCH_UP_SPEED : speed
  }

  momentOf(recorded: number): number {
    return this.origin + Math.round(recorded)
  }

  /** Recorded time that the play reaches from `recorded` within `elapsed` ms, at the time `now`. */
  advance(recorded: number, elapsed: number, now: number): number {
    return Math.max(recorded, Math.min(recorded + elapsed * this.#rate, now - this.origin))
  }
}
