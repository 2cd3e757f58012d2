import { useMemo } from 'react'
import type { VehicleCounter } from '../contract/entities/vehicle.ts'
import { counterAnswer, type CounterBody } from '../contract/http/vehicleCounters.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http, Request } from './http.ts'

/** The counters of a vehicle. What they change is told live, too. */
export const createVehicleCountersApi = (http: Http) => {
  const bodyOf = async <T>(request: Request<T>): Promise<Result<T>> => {
    const result = await http.send(request)
    return result.ok ? success(result.value.body) : result
  }
  return {
    /** API-54 */
    add: (id: number, json: CounterBody): Promise<Result<VehicleCounter>> =>
      bodyOf({ call: 'addCounter', params: { id }, json, schema: counterAnswer }),
    /** API-55 */
    change: (id: number, counterId: number, json: CounterBody): Promise<Result<VehicleCounter>> =>
      bodyOf({ call: 'changeCounter', params: { id, counterId }, json, schema: counterAnswer }),
    /** API-56 */
    remove: async (id: number, counterId: number): Promise<Result<null>> => {
      const result = await http.send({ call: 'deleteCounter', params: { id, counterId } })
      return result.ok ? success(null) : result
    },
    /** API-57 */
    reset: (id: number, counterId: number): Promise<Result<VehicleCounter>> =>
      bodyOf({ call: 'resetCounter', params: { id, counterId }, schema: counterAnswer }),
  }
}
export type VehicleCountersApi = ReturnType<typeof createVehicleCountersApi>

/** The calls of this resource; the same object for the life of the app. */
export const useVehicleCountersApi = (): VehicleCountersApi => {
  const { http } = useApi()
  return useMemo(() => createVehicleCountersApi(http), [http])
}
