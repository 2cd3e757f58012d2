import * as z from 'zod/mini'
import {
  antStatus,
  deviceMapping,
  deviceSettings,
  eventCounts,
  lockStateDto,
  vehicleId,
  vehicleMiniState,
  vehicleSetting,
  vehicleState,
} from '../entities/vehicle.ts'
import { pathId } from './profile.ts'

/** The state lists (API-27 to API-37). Each is returned as a bare JSON array. */
export const antStatusRow = z.object({ vehicleId, antStatus: z.nullable(antStatus) })
export const lockStateRow = z.object({ vehicleId, lockStateDto: z.nullable(lockStateDto) })
export const deviceSettingsRow = z.object({ vehicleId, deviceSettingsDto: z.nullable(deviceSettings) })
export const eventCountsRow = z.object({ vehicleId, day: z.string(), eventsCountPerDay: eventCounts })
export const vehicleDeviceRow = z.object({ vehicleId, currentDeviceMapping: z.nullable(deviceMapping) })
export const retranslationRow = z.object({
  vehicleId,
  deviceSerial: z.string(),
  sent: z.boolean(),
  etoll: z.boolean(),
  lastSuccess: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
})
export type AntStatusRow = z.infer<typeof antStatusRow>
export type LockStateRow = z.infer<typeof lockStateRow>
export type DeviceSettingsRow = z.infer<typeof deviceSettingsRow>
export type EventCountsRow = z.infer<typeof eventCountsRow>
export type VehicleDeviceRow = z.infer<typeof vehicleDeviceRow>
export type RetranslationRow = z.infer<typeof retranslationRow>

export const vehicleStateList = z.array(vehicleState)
export const vehicleMiniStateList = z.array(vehicleMiniState)
export const antStatusList = z.array(antStatusRow)
export const lockStateList = z.array(lockStateRow)
export const deviceSettingsList = z.array(deviceSettingsRow)
export const eventCountsList = z.array(eventCountsRow)
export const vehicleDeviceList = z.array(vehicleDeviceRow)
export const retranslationList = z.array(retranslationRow)
export const vehicleSettingList = z.array(vehicleSetting)

/** API-30, API-46, API-47, API-49 */
export const vehicleParams = z.object({ id: pathId })
/**
 * API-31: the language in upper case. all: includes the product's settings that the vehicle has not set, with null.
 */
export const settingsQuery = z.object({
  locale: z.enum(['RU', 'UA', 'EN']),
  all: z.optional(z.enum(['true', 'false'])),
})
export type SettingsQuery = z.infer<typeof settingsQuery>
/** API-31: name and value as stored (VEH-69); label and unit in the requested language, label where one is known. */
export const labelledSetting = z.extend(vehicleSetting, { label: z.optional(z.string()) })
export const labelledSettingList = z.array(labelledSetting)
export type LabelledSetting = z.infer<typeof labelledSetting>
