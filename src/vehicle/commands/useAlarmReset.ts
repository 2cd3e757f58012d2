import { useState } from 'react'
import { useVehicleCommandsApi } from '../../api/vehicleCommands.ts'
import { type AlarmCause, FLAG_OF_CAUSE } from '../../contract/http/alarms.ts'
import { useFailureHandler } from '../../errors/errorsContext.ts'
import { useFleetClient } from '../../fleet/fleetContext.ts'

/** Turns an alarm of a vehicle off (LIVE-22, LIVE-23); an error of the server is shown in the attention popup. */
export const useAlarmReset = (vehicleId: number, cause: AlarmCause) => {
  const commands = useVehicleCommandsApi()
  const client = useFleetClient()
  const failures = useFailureHandler()
  const [isRunning, setIsRunning] = useState(false)
  const reset = async (): Promise<void> => {
    setIsRunning(true)
    const result = await (cause === 'sos'
      ? commands.resetAlarm(vehicleId)
      : commands.resetLockedAlarm(vehicleId))
    setIsRunning(false)
    if (result.ok) client.applyPatch({ vehicleId, [FLAG_OF_CAUSE[cause]]: false })
    else failures.handle(result.failure)
  }
  return { isRunning, reset }
}
