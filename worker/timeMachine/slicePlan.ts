import { HISTORY_SPAN_MAX_MS } from '../../src/contract/http/fleetHistory.ts'
import type { SlicePlan } from './pastSlice.ts'

/** A person perceives at most ten changes of a vehicle per second. */
const CHANGES_PER_S = 10
/** Playing time of a slice, s: long enough that the next one arrives before its end. */
const PLAYED_S = 60
const STANDING_SPAN_MS = 120_000
const LEAST_SPAN_MS = 60_000
/** Most positions in one slice: 20 MiB in the engine. */
const MOST_ROWS = 600_000
/** Vehicles rarely report more often than this, s. */
const USUAL_STEP_S = 10

/** The coarsest step, s, without visible loss at a speed; a standing past is shown exactly. */
export const stepFor = (speed: number): number => Math.max(1, Math.ceil(speed / CHANGES_PER_S))

/**
 * The slice that contains a moment, ms since the epoch, for this many vehicles at a speed. Slices of a kind do not
 * overlap.
 */
export const planSlice = (at: number, speed: number, vehicles: number): SlicePlan => {
  const step = stepFor(speed)
  const wanted = speed === 0 ? STANDING_SPAN_MS : Math.min(HISTORY_SPAN_MAX_MS, speed * PLAYED_S * 1_000)
  const affordable = (MOST_ROWS / Math.max(1, vehicles)) * Math.max(step, USUAL_STEP_S) * 1_000
  const minutes = Math.floor(Math.min(wanted, affordable) / LEAST_SPAN_MS)
  const span = Math.max(1, minutes) * LEAST_SPAN_MS
  const from = Math.floor(at / span) * span
  return { from, to: from + span, step }
}
