import * as z from 'zod/mini'
import { pathId } from '../profile.ts'
import { bodyId, deviceType, licensePlate, vehicleName } from './fields.ts'
import { listQuery, pageOf } from './list.ts'

/** Devices that reported but are not registered (ADMIN-05). */

export const unknownDeviceParams = z.object({ id: pathId })

export const unknownDeviceRow = z.object({
  id: z.number(),
  /** Protocol of the report: 'wialon-ips', 'teltonika', 'osmand' … */
  protocol: z.string(),
  /** IMEI or serial, as reported; it becomes the device's serial. */
  identifier: z.string(),
  /** ms since the epoch, like every time here. */
  firstSeenAt: z.number(),
  lastSeenAt: z.number(),
  attempts: z.number(),
  remoteAddress: z.string(),
  /** The last reported place, degrees, and its time by the device's clock; null: none. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  placeAt: z.nullable(z.number()),
  isIgnored: z.boolean(),
})
export type UnknownDeviceRow = z.infer<typeof unknownDeviceRow>

export const UNKNOWN_DEVICE_SORTS = [
  'lastSeenAt',
  'firstSeenAt',
  'identifier',
  'protocol',
  'attempts',
] as const
/** ignored: those marked as ignored; absent: the others. */
export const unknownDevicesQuery = z.extend(listQuery(UNKNOWN_DEVICE_SORTS), {
  ignored: z.optional(z.literal('true')),
})
export type UnknownDevicesQuery = z.infer<typeof unknownDevicesQuery>
export const unknownDevicePage = pageOf(unknownDeviceRow)

export const ignoreBody = z.strictObject({ isIgnored: z.boolean() })

/** Registers the device for the client and attaches it to a new vehicle of theirs. */
export const adoptOntoNewBody = z.strictObject({
  clientId: bodyId,
  name: vehicleName,
  licensePlate,
  type: z.optional(deviceType),
})
export type AdoptionOntoNew = z.infer<typeof adoptOntoNewBody>

/**
 * Registers the device for the client who owns this vehicle, and attaches it; the vehicle must have no other device.
 */
export const adoptOntoBody = z.strictObject({ vehicleId: bodyId, type: z.optional(deviceType) })
export type AdoptionOnto = z.infer<typeof adoptOntoBody>
