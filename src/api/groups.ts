import { useMemo } from 'react'
import type { VehicleGroup } from '../contract/entities/vehicle.ts'
import { groupList } from '../contract/http/vehicleCommands.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

export const createGroupsApi = (http: Http) => ({
  /** API-70 */
  listGroups: async (): Promise<Result<readonly VehicleGroup[]>> => {
    const result = await http.send({ call: 'groups', schema: groupList })
    return result.ok ? success(result.value.body) : result
  },
})
export type GroupsApi = ReturnType<typeof createGroupsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useGroupsApi = (): GroupsApi => {
  const { http } = useApi()
  return useMemo(() => createGroupsApi(http), [http])
}
