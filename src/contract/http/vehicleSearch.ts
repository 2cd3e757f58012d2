import * as z from 'zod/mini'
import { vehicleMiniState } from '../entities/vehicle.ts'
import { queryNumber } from './admin/list.ts'

/** Most vehicles of one answer. */
export const VEHICLE_SEARCH_MAX = 100
export const VEHICLE_SEARCH_TEXT_MAX = 100

/** text: a part of the name, licence plate or serial, in any case; absent or empty: every vehicle. */
export const vehicleSearchQuery = z.object({
  text: z.prefault(
    z.string().check(z.trim(), z.maxLength(VEHICLE_SEARCH_TEXT_MAX), z.regex(/^[^\p{Cc}]*$/u)),
    '',
  ),
  limit: z.prefault(queryNumber(1, VEHICLE_SEARCH_MAX), '20'),
})
export type VehicleSearchQuery = z.infer<typeof vehicleSearchQuery>

/** In the order of their names. total: of all that were found. */
export const foundVehicles = z.object({ total: z.number(), vehicles: z.array(vehicleMiniState) })
export type FoundVehicles = z.infer<typeof foundVehicles>
