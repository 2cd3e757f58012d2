import { useMemo } from 'react'
import { type VehicleGroup, vehicleGroup } from '../contract/entities/vehicle.ts'
import { type GroupMapping, groupList, groupMapping, renamedGroup } from '../contract/http/groups.ts'
import type { CallName } from '../contract/http/paths.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http, Request } from './http.ts'

/** The groups of vehicles (API-76: what each call does). */
export const createGroupsApi = (http: Http) => {
  const bodyOf = async <T>(request: Request<T>): Promise<Result<T>> => {
    const result = await http.send(request)
    return result.ok ? success(result.value.body) : result
  }
  const map = (
    call: CallName,
    groupId: number,
    vehicleIds: readonly number[],
  ): Promise<Result<GroupMapping>> =>
    bodyOf({ call, params: { groupId }, json: vehicleIds, schema: groupMapping })

  return {
    /** API-70 */
    listGroups: (): Promise<Result<readonly VehicleGroup[]>> => bodyOf({ call: 'groups', schema: groupList }),
    /** API-69 */
    create: (name: string): Promise<Result<VehicleGroup>> =>
      bodyOf({ call: 'createGroup', json: { name }, schema: vehicleGroup }),
    /** API-71: answers the new name as the server keeps it, without the quotes that it comes in. */
    rename: (id: number, name: string): Promise<Result<string>> =>
      bodyOf({ call: 'renameGroup', params: { id }, json: { name }, schema: renamedGroup }),
    /** API-72: the vehicles stay. */
    remove: async (id: number): Promise<Result<null>> => {
      const result = await http.send({ call: 'deleteGroup', params: { id } })
      return result.ok ? success(null) : result
    },
    /** API-73: all of them or none. */
    addVehicles: (groupId: number, vehicleIds: readonly number[]): Promise<Result<GroupMapping>> =>
      map('addToGroup', groupId, vehicleIds),
    /** API-74: all of them or none. */
    removeVehicles: (groupId: number, vehicleIds: readonly number[]): Promise<Result<GroupMapping>> =>
      map('removeFromGroup', groupId, vehicleIds),
    /** API-75 */
    addVehicle: (groupId: number, vehicleId: number): Promise<Result<GroupMapping>> =>
      bodyOf({ call: 'addVehicleToGroup', params: { vehicleId, groupId }, schema: groupMapping }),
  }
}
export type GroupsApi = ReturnType<typeof createGroupsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useGroupsApi = (): GroupsApi => {
  const { http } = useApi()
  return useMemo(() => createGroupsApi(http), [http])
}
