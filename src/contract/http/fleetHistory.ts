import * as z from 'zod/mini'
import { queryNumber } from './admin/list.ts'

/**
 * The fleet's past, in slices that a client can seek in and play. A slice contains the position of each of the
 * caller's vehicles at its start and the events until its end, thinned to one position per vehicle and step.
 */

/**
 * Time before a slice whose positions are included, ms: the length of a trail and of the parking with ignition on
 * until it is highlighted (STATUS-23), so that a slice is sufficient to show the fleet at each of its moments.
 */
export const HISTORY_LEAD_MS = 300_000
/** How far before a slice the last position of a silent vehicle is searched, ms. */
export const HISTORY_LOOKBACK_MS = 7 * 86_400_000
/** How far before a slice alarms and connection states are searched, ms. */
export const HISTORY_EVENT_LOOKBACK_MS = 86_400_000
/** The longest slice, ms. */
export const HISTORY_SPAN_MAX_MS = 6 * 3_600_000
/** Most steps of a slice, and thus positions of one vehicle. */
export const HISTORY_STEPS_MAX = 720
/** The longest step, s. */
export const HISTORY_STEP_MAX_S = 3_600

const MOMENT_MAX = 8_640_000_000_000_000

/**
 * A slice: from `from` (inclusive) to `to` (exclusive), ms since the epoch; contains the newest position of each
 * step, s.
 */
export const fleetHistoryQuery = z.object({
  from: queryNumber(0, MOMENT_MAX),
  to: queryNumber(0, MOMENT_MAX),
  step: z.prefault(queryNumber(1, HISTORY_STEP_MAX_S), '1'),
})
export type FleetHistoryQuery = z.infer<typeof fleetHistoryQuery>

/** Bits of a position's flags. */
export const HISTORY_FLAG = { ignitionOn: 1, valid: 2 } as const

/** Changes other than positions, by number. */
export const HISTORY_EVENT = {
  alarm: 1,
  alarmOver: 2,
  lockedAlarm: 3,
  lockedAlarmOver: 4,
  connected: 5,
  disconnected: 6,
  noData: 7,
  noDevice: 8,
} as const

const column = z.array(z.number())
const gaps = z.array(z.nullable(z.number()))

/** The history of a vehicle, as columns in time order; begins with its state at the start of the slice. */
export const vehicleHistory = z.tuple([
  /** vehicleId */
  z.number(),
  /** Time, ms since the start of the slice; negative before it. */
  column,
  /** Latitude and longitude, 1e-7 degrees; null without GPS. */
  gaps,
  gaps,
  /** Speed, cm/s. */
  column,
  /** Azimuth, 0.1 degrees; null: unknown. */
  gaps,
  /** HISTORY_FLAG bits. */
  column,
  /** Time and HISTORY_EVENT of the other changes. */
  z.array(z.tuple([z.number(), z.number()])),
])
export type VehicleHistory = z.infer<typeof vehicleHistory>

/** All vehicles visible to the caller, also those without data; streamed as one array per line. */
export const fleetHistory = z.array(vehicleHistory)
