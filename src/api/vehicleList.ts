import type { VehicleMiniState } from '../contract/entities/vehicle.ts'
import { vehicleMiniStateList } from '../contract/http/vehicleLists.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

/** The vehicles of the signed-in person, for pages without the live engine. */
export const createVehicleListApi = (http: Http) => ({
  /** Every vehicle that can be selected. */
  all: (): Promise<Result<readonly VehicleMiniState[]>> =>
    bodyOf(http, { call: 'vehicleMiniStates', schema: vehicleMiniStateList }),
})

/** The calls of this resource; the same object for the life of the app. */
export const useVehicleListApi = resourceHook(createVehicleListApi)
