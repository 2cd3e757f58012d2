import * as z from 'zod/mini'
import { vehicleType } from '../../entities/vehicle.ts'
import { pathId } from '../profile.ts'
import { bodyId, licensePlate, longText, vehicleName } from './fields.ts'
import { listQuery, pageOf } from './list.ts'

/** Vehicles of all clients; an administrator creates them and reassigns them (ADMIN-05). */

export const adminVehicleParams = z.object({ id: pathId })

/** clientId: moves the vehicle, and its device, to another client; its groups and pins are not moved. */
const changes = {
  name: z.optional(vehicleName),
  licensePlate: z.optional(licensePlate),
  type: z.optional(vehicleType),
  description: z.optional(longText),
  clientId: z.optional(bodyId),
}
/** deviceId: a free device to attach at once. */
export const newVehicleBody = z.strictObject({
  ...changes,
  name: vehicleName,
  licensePlate,
  clientId: bodyId,
  deviceId: z.optional(bodyId),
})
/** Absent fields are unchanged. */
export const vehicleBody = z.strictObject(changes)
export type NewVehicle = z.infer<typeof newVehicleBody>
export type VehicleChanges = z.infer<typeof vehicleBody>

export const adminVehicleRow = z.object({
  id: z.number(),
  name: z.string(),
  licensePlate: z.string(),
  type: vehicleType,
  description: z.string(),
  clientId: z.number(),
  clientLogin: z.string(),
  /** null: no device is attached. */
  deviceId: z.nullable(z.number()),
  deviceSerial: z.nullable(z.string()),
  /** Time of the last report, ms since the epoch; null: never. */
  lastSeenAt: z.nullable(z.number()),
})
export type AdminVehicleRow = z.infer<typeof adminVehicleRow>

export const VEHICLE_SORTS = ['name', 'licensePlate', 'clientLogin', 'deviceSerial', 'lastSeenAt'] as const
/** hasDevice: with an attached device, or without; absent: all. */
export const vehiclesQuery = z.extend(listQuery(VEHICLE_SORTS), {
  clientId: z.optional(pathId),
  hasDevice: z.optional(z.enum(['true', 'false'])),
})
export type VehiclesQuery = z.infer<typeof vehiclesQuery>
export const adminVehiclePage = pageOf(adminVehicleRow)
