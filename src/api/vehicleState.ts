import { useCallback } from 'react'
import { type VehicleState, vehicleState } from '../contract/entities/vehicle.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { bodyOf } from './calls.ts'

/** API-30: reads the full state of one vehicle; the same function for the life of the app. */
export const useReadVehicleState = (): ((vehicleId: number) => Promise<Result<VehicleState>>) => {
  const { http } = useApi()
  return useCallback(
    (vehicleId) => bodyOf(http, { call: 'vehicleState', params: { id: vehicleId }, schema: vehicleState }),
    [http],
  )
}
