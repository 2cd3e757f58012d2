import * as z from 'zod/mini'

/** The state of the fleet at a glance: what is going on, the last 24 hours, and today against the same weekday before. */

/** Vehicles that a list names; the count is of all. */
export const OVERVIEW_NAMES_MAX = 500

/** Vehicles by what they do (src/contract/rules/vehicleStates.ts). */
const stateCounts = z.object({
  moving: z.number(),
  idling: z.number(),
  parked: z.number(),
  silent: z.number(),
})
export type StateCounts = z.infer<typeof stateCounts>

/** value: litres, or V; the lowest come first. */
const lowVehicle = z.object({
  id: z.number(),
  name: z.string(),
  licensePlate: z.string(),
  value: z.number(),
})
export type LowVehicle = z.infer<typeof lowVehicle>
const lowVehicles = z.object({ count: z.number(), vehicles: z.array(lowVehicle) })
export type LowVehicles = z.infer<typeof lowVehicles>

/** What vehicles did: metres, ms with the ignition on, and litres, null where they are hidden or nothing measures them. */
const fleetSums = z.object({
  metres: z.number(),
  engineMs: z.number(),
  fuelUsed: z.nullable(z.number()),
})
export type FleetSums = z.infer<typeof fleetSums>

/** day: YYYY-MM-DD of the server's calendar. */
const fleetDay = z.extend(fleetSums, { day: z.string() })
export type FleetDay = z.infer<typeof fleetDay>

/**
 * countedAt: when today was last counted, ms since the epoch, null: not yet; weeks: the same weekday of the weeks before, as far as
 * it is known, the newest first; usual: the median of these whole days, null: none is known; weeksAsked: how many were looked for.
 */
const fleetToday = z.extend(fleetDay, {
  countedAt: z.nullable(z.number()),
  weeks: z.array(fleetDay),
  weeksAsked: z.number(),
  usual: z.nullable(fleetSums),
})
export type FleetToday = z.infer<typeof fleetToday>

/** Counts at the ends of steps; from: the end of the first one, stepMs: from one to the next, ms. */
const stateStrip = z.object({
  from: z.number(),
  stepMs: z.number(),
  moving: z.array(z.number()),
  idling: z.array(z.number()),
  parked: z.array(z.number()),
  silent: z.array(z.number()),
})
export type StateStrip = z.infer<typeof stateStrip>

/**
 * Of the vehicles that the caller sees, at a moment (ms since the epoch). What the caller has no right to is
 * null, and so is the strip before today was counted for the first time.
 */
export const overview = z.object({
  at: z.number(),
  vehicles: z.number(),
  states: z.nullable(stateCounts),
  alarms: z.number(),
  lowFuel: z.nullable(lowVehicles),
  lowVoltage: lowVehicles,
  lateTasks: z.nullable(z.number()),
  strip: z.nullable(stateStrip),
  today: z.nullable(fleetToday),
})
export type Overview = z.infer<typeof overview>
