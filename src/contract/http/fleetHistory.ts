import * as z from 'zod/mini'
import { queryNumber } from './admin/list.ts'

/**
 * The fleet's past, in slices that a reader can seek in and play. A slice says where every vehicle of the caller was when
 * it began and what happened until it ends, thinned to one position of a vehicle in each step.
 */

/**
 * What is told from before a slice, ms: as far back as a trail goes, and as a parking with the ignition on takes to be
 * highlighted (STATUS-23), so that a slice alone says how the fleet looked at each of its moments.
 */
export const HISTORY_LEAD_MS = 300_000
/** How far before a slice the last position of a vehicle that was silent is looked for, ms. */
export const HISTORY_LOOKBACK_MS = 7 * 86_400_000
/** How far before a slice alarms and the state of the connection are looked for, ms. */
export const HISTORY_EVENT_LOOKBACK_MS = 86_400_000
/** The longest slice, ms. */
export const HISTORY_SPAN_MAX_MS = 6 * 3_600_000
/** Most steps of a slice, and thereby positions of one vehicle. */
export const HISTORY_STEPS_MAX = 720
/** The longest step, s. */
export const HISTORY_STEP_MAX_S = 3_600

const MOMENT_MAX = 8_640_000_000_000_000

/** A slice: from `from` on, before `to`, ms since the epoch; the newest position of each step, s, is told. */
export const fleetHistoryQuery = z.object({
  from: queryNumber(0, MOMENT_MAX),
  to: queryNumber(0, MOMENT_MAX),
  step: z.prefault(queryNumber(1, HISTORY_STEP_MAX_S), '1'),
})
export type FleetHistoryQuery = z.infer<typeof fleetHistoryQuery>

/** Bits of a position's flags. */
export const HISTORY_FLAG = { ignitionOn: 1, valid: 2 } as const

/** What changed besides positions, by number. */
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

/** What a vehicle did, as columns in the order of time; what it was known by when the slice began comes first. */
export const vehicleHistory = z.tuple([
  /** vehicleId */
  z.number(),
  /** When, ms after the beginning of the slice; below 0 before it. */
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
  /** When, and which HISTORY_EVENT, of what changed besides. */
  z.array(z.tuple([z.number(), z.number()])),
])
export type VehicleHistory = z.infer<typeof vehicleHistory>

/** All vehicles that the caller sees, also those that nothing is known of; as a stream one array of them per line. */
export const fleetHistory = z.array(vehicleHistory)
