import { useMemo } from 'react'
import type { VehicleCounter } from '../contract/entities/vehicle.ts'
import { counterAnswer, type CounterBody } from '../contract/http/vehicleCounters.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { bodyOf, sent } from './calls.ts'
import type { Http } from './http.ts'

/** The counters of a vehicle. Their changes are also published live. */
export const createVehicleCountersApi = (http: Http) => {
  return {
    /** API-54 */
    add: (id: number, json: CounterBody): Promise<Result<VehicleCounter>> =>
      bodyOf(http, { call: 'addCounter', params: { id }, json, schema: counterAnswer }),
    /** API-55 */
    change: (id: number, counterId: number, json: CounterBody): Promise<Result<VehicleCounter>> =>
      bodyOf(http, { call: 'changeCounter', params: { id, counterId }, json, schema: counterAnswer }),
    /** API-56 */
    remove: (id: number, counterId: number): Promise<Result<null>> =>
      sent(http, { call: 'deleteCounter', params: { id, counterId } }),
    /** API-57 */
    reset: (id: number, counterId: number): Promise<Result<VehicleCounter>> =>
      bodyOf(http, { call: 'resetCounter', params: { id, counterId }, schema: counterAnswer }),
  }
}
export type VehicleCountersApi = ReturnType<typeof createVehicleCountersApi>

/** The calls of this resource; the same object for the life of the app. */
export const useVehicleCountersApi = (): VehicleCountersApi => {
  const { http } = useApi()
  return useMemo(() => createVehicleCountersApi(http), [http])
}
