import { useState } from 'react'
import { useVehicleCommandsApi } from '../../../api/vehicleCommands.ts'
import type { VehicleRow } from '../../../contract/engine/rows.ts'
import type { LockState } from '../../../contract/entities/vehicle.ts'
import { useFailureHandler } from '../../../errors/errorsContext.ts'
import { useFleetClient } from '../../../fleet/fleetContext.ts'
import { type GuardRequest, isAnswered } from '../../../vehicle/commands/guard.ts'

export interface Guard {
  /** The commands of the vehicle that await an answer. */
  readonly request: GuardRequest | null
  readonly ask: (serial: string, wanted: LockState) => void
}

/** Requests outlive the window of their vehicle: opening it again shows that the device has not answered yet. */
type Requests = ReadonlyMap<number, GuardRequest>

const without = (requests: Requests, vehicleId: number): Requests => {
  const rest = new Map(requests)
  rest.delete(vehicleId)
  return rest
}

/** Arming and disarming of the open vehicle (VEH-72, VEH-78). The shown guard state changes by events alone. */
export const useGuard = (row: VehicleRow | null): Guard => {
  const commands = useVehicleCommandsApi()
  const client = useFleetClient()
  const failures = useFailureHandler()
  const [requests, setRequests] = useState<Requests>(new Map())
  const vehicleId = row?.vehicleId ?? null
  const request = (vehicleId === null ? undefined : requests.get(vehicleId)) ?? null

  const forget = (id: number): void => setRequests((before) => without(before, id))
  // Forgotten as soon as it is answered: a later change by somebody else is not an answer to it.
  if (row !== null && request !== null && isAnswered(row, request)) forget(row.vehicleId)

  const ask = (serial: string, wanted: LockState): void => {
    if (vehicleId === null) return
    setRequests((before) => new Map(before).set(vehicleId, { wanted, at: Date.now() }))
    client.noteLockRequest(vehicleId, wanted)
    void commands.setLockState(serial, wanted).then((result) => {
      if (result.ok) return
      forget(vehicleId)
      failures.handle(result.failure)
    })
  }
  return { request, ask }
}
