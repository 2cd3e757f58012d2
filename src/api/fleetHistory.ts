import { useMemo } from 'react'
import { type FleetHistoryRange, fleetHistoryRange } from '../contract/http/fleetHistoryRange.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

export const createFleetHistoryApi = (http: Http) => ({
  /** How far back the history of the fleet goes. */
  readRange: async (): Promise<Result<FleetHistoryRange>> => {
    const result = await http.send({ call: 'fleetHistoryRange', schema: fleetHistoryRange })
    return result.ok ? success(result.value.body) : result
  },
})
export type FleetHistoryApi = ReturnType<typeof createFleetHistoryApi>

/** The calls of this resource; the same object for the life of the app. */
export const useFleetHistoryApi = (): FleetHistoryApi => {
  const { http } = useApi()
  return useMemo(() => createFleetHistoryApi(http), [http])
}
