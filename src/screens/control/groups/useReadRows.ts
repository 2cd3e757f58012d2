import { useCallback } from 'react'
import { useFleetClient } from '../../../fleet/fleetContext.ts'
import type { ReadTickRows } from '../../../kit/choosers/useTickRows.ts'

/** Reads vehicles from the engine; the same function in every render. */
export const useReadRows = (): ReadTickRows => {
  const client = useFleetClient()
  return useCallback((vehicleIds) => client.readVehicles(vehicleIds), [client])
}
