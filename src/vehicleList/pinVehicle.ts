import type { VehicleCommandsApi } from '../api/vehicleCommands.ts'
import type { VehicleRow } from '../contract/engine/rows.ts'
import type { FailureHandler } from '../errors/failureHandler.ts'
import type { FleetClient } from '../fleet/fleetClient.ts'
import { isPinned } from './rowFacts.ts'

export interface PinPorts {
  readonly commands: Pick<VehicleCommandsApi, 'pin'>
  readonly client: Pick<FleetClient, 'applyPatch'>
  readonly failures: Pick<FailureHandler, 'handle'>
}

/**
 * LIST-06: pins a vehicle, or unpins it. Only after the call succeeded does the flag flip (LIST-08) and the engine sort
 * again (LIST-09); a failed call changes nothing and reports why (LIST-10).
 */
export const togglePin = async (
  { commands, client, failures }: PinPorts,
  row: Pick<VehicleRow, 'vehicleId' | 'fixed'>,
): Promise<void> => {
  const result = await commands.pin(row.vehicleId, !isPinned(row.fixed))
  if (result.ok) client.applyPatch(result.value)
  else failures.handle(result.failure)
}
