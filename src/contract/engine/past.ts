/** Playing speeds of the past: seconds of it per second. */
export const PAST_SPEEDS = [1, 10, 60, 600] as const

export type PastSpeed = (typeof PAST_SPEEDS)[number]

/** The requested moment of the past, ms since the epoch, and the playing speed from there; 0: it stands. */
export interface TimeTravelRequest {
  readonly at: number
  readonly speed: PastSpeed | 0
}

/** The past is shown at most up to this long before now, ms: recent reports may still be in transit. */
export const PAST_MARGIN_MS = 15_000

/** The state of the past while it is shown instead of the present. */
export interface PastState {
  /** The shown moment, ms since the epoch. */
  readonly at: number
  readonly speed: PastSpeed | 0
  /** The data of the moment has not arrived yet: the vehicles are those of another moment, and time stands. */
  readonly loading: boolean
  /** 'link': the server did not respond, retries continue; 'refused': access is forbidden, or has been revoked. */
  readonly failed: 'link' | 'refused' | null
  /** Vehicles that have an alarm now. */
  readonly alarmsNow: number
}
