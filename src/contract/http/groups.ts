import * as z from 'zod/mini'
import { vehicleGroup, vehicleId } from '../entities/vehicle.ts'
import { pathId } from './profile.ts'
import { plainName } from './plainName.ts'

/** Longest name of a group, in characters. */
export const GROUP_NAME_MAX = 60
/** Most vehicles per mapping call. */
export const GROUP_MAPPING_MAX = 10_000

/** The stored name of a group: trimmed; the names of one owner must differ in more than case. */
export const groupName = z
  .string()
  .check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(GROUP_NAME_MAX), plainName)

/** API-69, API-71 */
export const groupBody = z.object({ name: groupName })
/** API-71, API-72 */
export const groupParams = z.object({ id: pathId })
/** API-73, API-74 */
export const groupMappingParams = z.object({ groupId: pathId })
/** API-75 */
export const vehicleGroupParams = z.object({ vehicleId: pathId, groupId: pathId })
/** API-73, API-74: ids of vehicles, each once; the call applies to all of them or none. */
export const vehicleListBody = z.array(vehicleId).check(z.minLength(1), z.maxLength(GROUP_MAPPING_MAX))

/** API-70 */
export const groupList = z.array(vehicleGroup)
/**
 * API-71: the new name as a JSON string, so that it arrives in quote characters; parsing it as JSON strips these, and
 * none that belongs to the name itself.
 */
export const renamedGroup = z.string()
/** API-73 to API-75: the group and the vehicles that were added or removed. */
export const groupMapping = z.object({ groupId: z.number(), vehicleIds: z.array(vehicleId) })
export type GroupMapping = z.infer<typeof groupMapping>
