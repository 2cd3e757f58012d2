import * as z from 'zod/mini'
import { pathId } from '../profile.ts'
import { bodyId, deviceType, licensePlate, vehicleName } from './fields.ts'
import { listQuery, pageOf } from './list.ts'

/** Devices that reported and are none of ours (ADMIN-05). */

export const unknownDeviceParams = z.object({ id: pathId })

export const unknownDeviceRow = z.object({
  id: z.number(),
  /** How it reported: 'wialon-ips', 'teltonika', 'osmand' … */
  protocol: z.string(),
  /** IMEI or serial, as it calls itself; it becomes the device's serial. */
  identifier: z.string(),
  /** ms since the epoch, as every time here. */
  firstSeenAt: z.number(),
  lastSeenAt: z.number(),
  attempts: z.number(),
  remoteAddress: z.string(),
  /** The last place that it sent, degrees, and when that was by its clock; null: none. */
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
/** ignored: those that were put aside; absent: the others. */
export const unknownDevicesQuery = z.extend(listQuery(UNKNOWN_DEVICE_SORTS), {
  ignored: z.optional(z.literal('true')),
})
export type UnknownDevicesQuery = z.infer<typeof unknownDevicesQuery>
export const unknownDevicePage = pageOf(unknownDeviceRow)

export const ignoreBody = z.strictObject({ isIgnored: z.boolean() })

/** Makes the device the client's and puts it on a new vehicle of theirs. */
export const adoptOntoNewBody = z.strictObject({
  clientId: bodyId,
  name: vehicleName,
  licensePlate,
  type: z.optional(deviceType),
})
export type AdoptionOntoNew = z.infer<typeof adoptOntoNewBody>

/** Makes the device the client's whose vehicle this is, and puts it there; another device must not be on it. */
export const adoptOntoBody = z.strictObject({ vehicleId: bodyId, type: z.optional(deviceType) })
export type AdoptionOnto = z.infer<typeof adoptOntoBody>
