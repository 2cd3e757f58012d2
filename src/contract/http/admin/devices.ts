import * as z from 'zod/mini'
import { deviceStatus } from '../../entities/vehicle.ts'
import { phone } from '../personFields.ts'
import { pathId } from '../profile.ts'
import { bodyId, deviceSecret, deviceSerial, deviceType, longText } from './fields.ts'
import { listQuery, pageOf } from './list.ts'

/** Tracking devices (ADMIN-05). */

export const deviceParams = z.object({ id: pathId })

/**
 * clientId: the owner of the device; null: in stock. secret: the password with which the device signs in, where its
 * protocol has one; null: any is accepted.
 */
const changes = {
  type: z.optional(deviceType),
  phone: z.optional(phone),
  note: z.optional(longText),
  clientId: z.optional(z.nullable(bodyId)),
  secret: z.optional(z.nullable(deviceSecret)),
}
export const newDeviceBody = z.strictObject({ ...changes, serial: deviceSerial })
/** Absent fields are unchanged. The serial is the device's own and never changes. */
export const deviceBody = z.strictObject(changes)
export type NewDevice = z.infer<typeof newDeviceBody>
export type DeviceChanges = z.infer<typeof deviceBody>

/**
 * The vehicle to attach the device to. `replace`: detaches the device that is there, and detaches this one from its
 * current vehicle; without it, either conflict is rejected.
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
  /** null: not attached. */
  vehicleId: z.nullable(z.number()),
  vehicleName: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
  /** Attached to this vehicle since, ms since the epoch. */
  mappedSince: z.nullable(z.number()),
  /** The device status of its vehicle; null: not attached. */
  status: z.nullable(deviceStatus),
  /** Time of its vehicle's last report, ms since the epoch. */
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
/** clientId: of this client. place: attached, free, or in stock (free and without a client); absent: all. */
export const devicesQuery = z.extend(listQuery(DEVICE_SORTS), {
  clientId: z.optional(pathId),
  place: z.optional(z.enum(['vehicle', 'free', 'stock'])),
})
export type DevicesQuery = z.infer<typeof devicesQuery>
export const devicePage = pageOf(deviceRow)

/** The vehicles of a device, newest first; to null: current. Names remain after deletion of device or vehicle. */
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
