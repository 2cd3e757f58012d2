import { type CallState, useCall } from '../../api/serverState/useCall.ts'
import { useVehicleListApi } from '../../api/vehicleList.ts'
import type { VehicleMiniState } from '../../contract/entities/vehicle.ts'

/** Every vehicle that can be chosen, the same list for all choosers of the session. */
export const useVehicleList = (): CallState<readonly VehicleMiniState[]> =>
  useCall({ of: ['vehicles'], read: useVehicleListApi().all })
