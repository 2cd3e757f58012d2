import { HISTORY_SPAN_MAX_MS } from '../../src/contract/http/fleetHistory.ts'
import type { SlicePlan } from './pastSlice.ts'

/** A person sees ten changes of a vehicle in a second at most. */
const CHANGES_PER_S = 10
/** How long a slice is played, s: long enough that the next one is there before its end. */
const PLAYED_S = 60
const STANDING_SPAN_MS = 120_000
const LEAST_SPAN_MS = 60_000
/** Positions that one slice may hold: 20 MiB in the engine. */
const MOST_ROWS = 600_000
/** Vehicles seldom report more often than this, s. */
const USUAL_STEP_S = 10

/** The coarsest step, s, that shows what can be seen at a speed; a past that stands is shown exactly. */
export const stepFor = (speed: number): number => Math.max(1, Math.ceil(speed / CHANGES_PER_S))

/** Which slice shows a moment, ms since the epoch, of so many vehicles at a speed. Slices of a kind do not overlap. */
export const planSlice = (at: number, speed: number, vehicles: number): SlicePlan => {
  const step = stepFor(speed)
  const wanted = speed === 0 ? STANDING_SPAN_MS : Math.min(HISTORY_SPAN_MAX_MS, speed * PLAYED_S * 1_000)
  const affordable = (MOST_ROWS / Math.max(1, vehicles)) * Math.max(step, USUAL_STEP_S) * 1_000
  const minutes = Math.floor(Math.min(wanted, affordable) / LEAST_SPAN_MS)
  const span = Math.max(1, minutes) * LEAST_SPAN_MS
  const from = Math.floor(at / span) * span
  return { from, to: from + span, step }
}
