import {
  NO_CONNECTION_AFTER_MS,
  NO_CONNECTION_SWEEP_MS as SWEEP_MS,
  NO_SIGNAL_AFTER_MS,
  PARKING_IGNITION_HIGHLIGHT_MS,
} from '../../src/contract/constants.ts'

/**
 * A report younger than this (ms) belongs to a vehicle that is not silent and will not be before the next sweep over
 * all vehicles; its derived data may lag behind the report by this much.
 */
const OF_LATE_MS = Math.min(NO_CONNECTION_AFTER_MS, NO_SIGNAL_AFTER_MS) - SWEEP_MS
/**
 * How far from the long-parking threshold a parking must be to be certainly on one side of it: the last sweep saw it
 * there, too.
 */
const FAR_MS = SWEEP_MS

/** Did the same parking with ignition on, since `parked`, certainly look the same before? */
const isSteadyParking = (parked: number, now: number): boolean =>
  Math.abs(now - parked - PARKING_IGNITION_HIGHLIGHT_MS) > FAR_MS

/**
 * Did the mark of a vehicle (markState.ts) certainly stay the same, as far as the numbers of its position determine
 * it? True for a vehicle that keeps driving or keeps standing, did not start, stop or prolong a parking with ignition
 * on past the threshold, and reported recently both then and now. Times are ms since the epoch, NaN where there is
 * none; with a `now` of NaN nothing is certain.
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
