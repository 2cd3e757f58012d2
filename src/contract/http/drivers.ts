import * as z from 'zod/mini'
import { vehicleId } from '../entities/vehicle.ts'
import { bodyId } from './admin/fields.ts'
import { queryNumber } from './admin/list.ts'
import { pathId } from './profile.ts'

/** Who drove what and when. Moments are ms since the epoch. */

/** What an interval follows from: a card, the hand of a person, or a plan. */
export const DRIVER_SOURCES = ['card', 'manual', 'plan'] as const
export type DriverSource = (typeof DRIVER_SOURCES)[number]
/** Why it ended: another card, ignition off for long, ignition off after the shift, or a person said so. */
export const DRIVER_ENDS = ['card', 'ignitionOff', 'shiftEnd', 'manual'] as const
export type DriverEnd = (typeof DRIVER_ENDS)[number]

/** Ignition off for this long ends an interval, ms. */
export const SIGN_OFF_MS = 1_800_000
/** The longest period of a call, days. */
export const DRIVES_PERIOD_MAX_DAYS = 93
const LAST_MOMENT = 8_640_000_000_000_000

export const driversParams = z.object({ vehicleId: pathId })
export const driverCorrectionParams = z.object({ vehicleId: pathId, id: pathId })
export const drivesQuery = z.object({ from: queryNumber(0, LAST_MOMENT), to: queryNumber(0, LAST_MOMENT) })

/** A driver whom a correction replaced; driverName '': nobody who is known. */
const replacedDriver = z.object({
  source: z.enum(DRIVER_SOURCES),
  driverName: z.string(),
  from: z.number(),
  to: z.nullable(z.number()),
})

/**
 * id: of the stored interval, of which a correction may have left several parts. number: of the card, null by hand. madeBy,
 * madeAt: who corrected it, and when; null: nobody did. before: what held until then, in time order.
 */
export const driverInterval = z.object({
  id: z.number(),
  vehicleId: z.number(),
  vehicleName: z.string(),
  licensePlate: z.string(),
  source: z.enum(DRIVER_SOURCES),
  number: z.nullable(z.string()),
  employeeId: z.nullable(z.number()),
  driverName: z.string(),
  from: z.number(),
  to: z.nullable(z.number()),
  endReason: z.nullable(z.enum(DRIVER_ENDS)),
  madeBy: z.nullable(z.string()),
  madeAt: z.nullable(z.number()),
  before: z.array(replacedDriver),
})
export type DriverInterval = z.infer<typeof driverInterval>
export const driverIntervals = z.array(driverInterval)

/** employeeId null: nobody who is known drove. */
export const driverCorrection = z.strictObject({
  from: z.number().check(z.int(), z.minimum(0), z.maximum(LAST_MOMENT)),
  to: z.number().check(z.int(), z.minimum(0), z.maximum(LAST_MOMENT)),
  employeeId: z.nullable(bodyId),
})
export type DriverCorrection = z.infer<typeof driverCorrection>
export const driverCorrectionMade = z.object({ id: z.number() })

/** The driver whose card is in the reader now, for those who may see phones; null: no listed card is. */
export const connectedDriver = z.nullable(
  z.object({
    vehicleId,
    number: z.string(),
    driverName: z.string(),
    phone: z.nullable(z.string()),
    expiresOn: z.nullable(z.string()),
    employeeId: z.nullable(z.number()),
  }),
)
export type ConnectedDriver = z.infer<typeof connectedDriver>
