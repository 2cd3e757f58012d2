import * as z from 'zod/mini'
import { bodyId } from './admin/fields.ts'
import { queryNumber } from './admin/list.ts'
import { pathId } from './profile.ts'
import { TRAILER_KINDS } from './trailers.ts'

/** Which trailer hung on which vehicle and when (TRAILER-02, TRAILER-04). Moments are ms since the epoch. */

/** What a coupling begins or ends with: a device, nearness of the trailer's own tracker, or the hand of a person. */
export const COUPLING_SOURCES = ['device', 'near', 'manual'] as const
export type CouplingSource = (typeof COUPLING_SOURCES)[number]
/** Why it ended: the trailer was taken off, the vehicle took another one, or another vehicle took the trailer. */
export const COUPLING_ENDS = ['uncoupled', 'otherTrailer', 'otherVehicle'] as const
export type CouplingEnd = (typeof COUPLING_ENDS)[number]

/** The longest period of a call, days. */
export const COUPLINGS_PERIOD_MAX_DAYS = 93
const LAST_MOMENT = 8_640_000_000_000_000

const couplingSource = z.enum(COUPLING_SOURCES)
/** Degrees, and when the vehicle was there. */
const trailerPlace = z.object({ latitude: z.number(), longitude: z.number(), at: z.number() })
export type TrailerPlace = z.infer<typeof trailerPlace>

/**
 * vehicleId null: the vehicle is not one that the caller sees; its names are empty then. trailerId null: no trailer of the
 * list has this identifier. startId, endId: the entries that it begins and ends with. madeBy, endedBy: who wrote them by hand.
 */
export const trailerCoupling = z.object({
  vehicleId: z.nullable(z.number()),
  vehicleName: z.string(),
  licensePlate: z.string(),
  trailerId: z.nullable(z.number()),
  trailerName: z.string(),
  identifier: z.string(),
  from: z.number(),
  to: z.nullable(z.number()),
  source: couplingSource,
  endSource: z.nullable(couplingSource),
  endReason: z.nullable(z.enum(COUPLING_ENDS)),
  startId: z.number(),
  endId: z.nullable(z.number()),
  madeBy: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
})
export type TrailerCoupling = z.infer<typeof trailerCoupling>
export const trailerCouplings = z.array(trailerCoupling)

/**
 * How a trailer is now. width: m. since: of the coupling, or of its end; null: it never was coupled. vehicleId: its tractor, or the last
 * one. aloneSince: since when it moves without a tractor; null: it does not. place: that of its own tracker or of its tractor, or where it was left; null: unknown, or not for the caller.
 */
export const trailerState = z.object({
  trailerId: z.number(),
  name: z.string(),
  serialNumber: z.string(),
  type: z.enum(TRAILER_KINDS),
  width: z.number(),
  isConnected: z.boolean(),
  since: z.nullable(z.number()),
  source: z.nullable(couplingSource),
  vehicleId: z.nullable(z.number()),
  vehicleName: z.string(),
  licensePlate: z.string(),
  trackerId: z.nullable(z.number()),
  couplesNear: z.boolean(),
  aloneSince: z.nullable(z.number()),
  place: z.nullable(trailerPlace),
})
export type TrailerState = z.infer<typeof trailerState>
export const trailerStates = z.array(trailerState)

/** What devices read that is the serial number of no trailer. count: how often. */
export const unknownTrailer = z.object({
  identifier: z.string(),
  name: z.string(),
  vehicleId: z.number(),
  vehicleName: z.string(),
  lastAt: z.number(),
  count: z.number(),
})
export type UnknownTrailer = z.infer<typeof unknownTrailer>
export const unknownTrailers = z.array(unknownTrailer)

export const couplingsQuery = z.object({
  from: queryNumber(0, LAST_MOMENT),
  to: queryNumber(0, LAST_MOMENT),
})
export const couplingEntryParams = z.object({ id: pathId, entryId: pathId })
export const pulledParams = z.object({ vehicleId: pathId })

/** vehicleId null: the trailer is taken off. at: absent, now. */
export const couplingBody = z.strictObject({
  vehicleId: z.nullable(bodyId),
  at: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(LAST_MOMENT))),
})
export type CouplingBody = z.infer<typeof couplingBody>

/** vehicleId: a vehicle of the type TRAILER; null: the trailer has no tracker of its own. */
export const trailerTrackerBody = z.strictObject({
  vehicleId: z.nullable(bodyId),
  couplesNear: z.boolean(),
})
export type TrailerTrackerBody = z.infer<typeof trailerTrackerBody>
