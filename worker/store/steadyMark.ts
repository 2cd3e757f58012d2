import {
  NO_CONNECTION_AFTER_MS,
  NO_CONNECTION_SWEEP_MS as SWEEP_MS,
  NO_SIGNAL_AFTER_MS,
  PARKING_IGNITION_HIGHLIGHT_MS,
} from '../../src/contract/constants.ts'

/**
 * A report younger than this, ms, is none of a vehicle that is silent, nor will be before the sweep looks at all vehicles:
 * what is derived of it may come so much later than the report.
 */
const OF_LATE_MS = Math.min(NO_CONNECTION_AFTER_MS, NO_SIGNAL_AFTER_MS) - SWEEP_MS
/** How far from where it becomes a long one a parking is on one side of it for sure: the last sweep saw it there, too. */
const FAR_MS = SWEEP_MS

/** Does the same parking with ignition on, since `parked`, surely look as it did? */
const isSteadyParking = (parked: number, now: number): boolean =>
  Math.abs(now - parked - PARKING_IGNITION_HIGHLIGHT_MS) > FAR_MS

/**
 * Does the mark of a vehicle (markState.ts) surely say what it said, as far as numbers of its position go? So it does of a
 * vehicle that drives on or stands on, did not begin or end to park with its ignition on, nor for long, and was heard of
 * late then and now. Times are ms since the epoch, NaN where there is none; of a `now` of NaN nothing is sure.
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
  (Number.isNaN(parked)
    ? Number.isNaN(parkedBefore)
    : parked === parkedBefore && isSteadyParking(parked, now)) &&
  now - heardBefore < OF_LATE_MS &&
  now - heard < OF_LATE_MS
