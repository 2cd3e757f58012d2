import {
  NO_CONNECTION_AFTER_MS,
  NO_CONNECTION_SWEEP_MS,
  NO_SIGNAL_AFTER_MS,
} from '../../src/contract/constants.ts'

/**
 * A report younger than this, ms, is none of a vehicle that is silent, nor will be before the sweep looks at all vehicles:
 * what is derived of it may come so much later than the report.
 */
const OF_LATE_MS = Math.min(NO_CONNECTION_AFTER_MS, NO_SIGNAL_AFTER_MS) - NO_CONNECTION_SWEEP_MS

/**
 * Does the mark of a vehicle (markState.ts) surely say what it said, as far as numbers of its position go? So it does of a
 * vehicle that drives on or stands on, does not park with its ignition on, and was heard of late then and now. Times are ms
 * since the epoch, NaN where there is none; of a `now` of NaN nothing is sure.
 */
export const isSteadyMark = (
  speedBefore: number,
  speed: number,
  parkedBefore: number,
  parked: number,
  heardBefore: number,
  heard: number,
  now: number,
): boolean =>
  speedBefore > 0 === speed > 0 &&
  Number.isNaN(parkedBefore) &&
  Number.isNaN(parked) &&
  now - heardBefore < OF_LATE_MS &&
  now - heard < OF_LATE_MS
