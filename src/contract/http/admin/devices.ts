import * as z from 'zod/mini'
import { deviceStatus } from '../../entities/vehicle.ts'
import { phone } from '../personFields.ts'
import { pathId } from '../profile.ts'
import { bodyId, deviceSecret, deviceSerial, deviceType, longText } from './fields.ts'
import { listQuery, pageOf } from './list.ts'

/** Tracking devices (ADMIN-05). */

export const deviceParams = z.object({ id: pathId })

/**
 * clientId: whose device it is; null: it lies in stock. secret: the password that the device signs in with, where its
 * protocol has one; null: any is good.
 */
const changes = {
  type: z.optional(deviceType),
  phone: z.optional(phone),
  note: z.optional(longText),
  clientId: z.optional(z.nullable(bodyId)),
  secret: z.optional(z.nullable(deviceSecret)),
}
export const newDeviceBody = z.strictObject({ ...changes, serial: deviceSerial })
/** What is absent stays. The serial is the device's own and never changes. */
export const deviceBody = z.strictObject(changes)
export type NewDevice = z.infer<typeof newDeviceBody>
export type DeviceChanges = z.infer<typeof deviceBody>

/**
 * The vehicle that the device is put on. `replace`: the device that is there gives way, and this one leaves the vehicle that
 * it is on; without it, either is refused.
 */
export const attachBody = z.strictObject({ vehicleId: bodyId, replace: z.optional(z.boolean()) })
export type Attachment = z.infer<typeof attachBody>

export const deviceRow = z.object({
  id: z.number(),
  serial: z.string(),
  type: z.string(),
  phone: z.nullable(z.string()),
  note: z.string(),
  /** It signs in with a password. */
  hasSecret: z.boolean(),
  /** null: in stock. */
  clientId: z.nullable(z.number()),
  clientLogin: z.nullable(z.string()),
  /** null: on no vehicle. */
  vehicleId: z.nullable(z.number()),
  vehicleName: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
  /** Since when it is on this vehicle, ms since the epoch. */
  mappedSince: z.nullable(z.number()),
  /** The device status of its vehicle; null: on no vehicle. */
  status: z.nullable(deviceStatus),
  /** When its vehicle was heard last, ms since the epoch. */
  lastSeenAt: z.nullable(z.number()),
  createdAt: z.number(),
})
export type DeviceRow = z.infer<typeof deviceRow>

export const DEVICE_SORTS = [
  'serial',
  'type',
  'clientLogin',
  'vehicleName',
  'lastSeenAt',
  'createdAt',
] as const
/** clientId: of this client. place: on a vehicle, free, or in stock (free and nobody's); absent: all. */
export const devicesQuery = z.extend(listQuery(DEVICE_SORTS), {
  clientId: z.optional(pathId),
  place: z.optional(z.enum(['vehicle', 'free', 'stock'])),
})
export type DevicesQuery = z.infer<typeof devicesQuery>
export const devicePage = pageOf(deviceRow)

/** Where a device was, newest first; to null: there now. Names stay after device or vehicle are gone. */
export const deviceMappingRow = z.object({
  id: z.number(),
  deviceSerial: z.string(),
  vehicleId: z.nullable(z.number()),
  vehicleName: z.string(),
  from: z.number(),
  to: z.nullable(z.number()),
})
export const deviceMappingList = z.array(deviceMappingRow)
export type DeviceMappingRow = z.infer<typeof deviceMappingRow>
