import { useMemo } from 'react'
import { type VehicleGroup, vehicleGroup } from '../contract/entities/vehicle.ts'
import { type GroupMapping, groupList, groupMapping, renamedGroup } from '../contract/http/groups.ts'
import type { CallName } from '../contract/http/paths.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { bodyOf, sent } from './calls.ts'
import type { Http } from './http.ts'

/** The groups of vehicles (API-76: what each call does). */
export const createGroupsApi = (http: Http) => {
  const map = (
    call: CallName,
    groupId: number,
    vehicleIds: readonly number[],
  ): Promise<Result<GroupMapping>> =>
    bodyOf(http, { call, params: { groupId }, json: vehicleIds, schema: groupMapping })

  return {
    /** API-70 */
    listGroups: (): Promise<Result<readonly VehicleGroup[]>> =>
      bodyOf(http, { call: 'groups', schema: groupList }),
    /** API-69 */
    create: (name: string): Promise<Result<VehicleGroup>> =>
      bodyOf(http, { call: 'createGroup', json: { name }, schema: vehicleGroup }),
    /** API-71: returns the new name as the server stored it, without the quotes around it. */
    rename: (id: number, name: string): Promise<Result<string>> =>
      bodyOf(http, { call: 'renameGroup', params: { id }, json: { name }, schema: renamedGroup }),
    /** API-72: the vehicles stay. */
    remove: (id: number): Promise<Result<null>> => sent(http, { call: 'deleteGroup', params: { id } }),
    /** API-73: all of them or none. */
    addVehicles: (groupId: number, vehicleIds: readonly number[]): Promise<Result<GroupMapping>> =>
      map('addToGroup', groupId, vehicleIds),
    /** API-74: all of them or none. */
    removeVehicles: (groupId: number, vehicleIds: readonly number[]): Promise<Result<GroupMapping>> =>
      map('removeFromGroup', groupId, vehicleIds),
    /** API-75 */
    addVehicle: (groupId: number, vehicleId: number): Promise<Result<GroupMapping>> =>
      bodyOf(http, { call: 'addVehicleToGroup', params: { vehicleId, groupId }, schema: groupMapping }),
  }
}
export type GroupsApi = ReturnType<typeof createGroupsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useGroupsApi = (): GroupsApi => {
  const { http } = useApi()
  return useMemo(() => createGroupsApi(http), [http])
}
