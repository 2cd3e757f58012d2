import { useState } from 'react'
import { useVehicleCommandsApi } from '../../api/vehicleCommands.ts'
import { useFailureHandler } from '../../errors/errorsContext.ts'
import { useFleetClient } from '../../fleet/fleetContext.ts'

/** The alarm that is turned off, as the vehicle's row names it. */
export type AlarmName = 'alarm' | 'lockedAlarm'

/** Turns an alarm of a vehicle off (LIVE-22, LIVE-23); an error of the server is shown in the attention popup. */
export const useAlarmReset = (vehicleId: number, name: AlarmName) => {
  const commands = useVehicleCommandsApi()
  const client = useFleetClient()
  const failures = useFailureHandler()
  const [isRunning, setIsRunning] = useState(false)
  const reset = async (): Promise<void> => {
    setIsRunning(true)
    const result = await (name === 'alarm'
      ? commands.resetAlarm(vehicleId)
      : commands.resetLockedAlarm(vehicleId))
    setIsRunning(false)
    if (result.ok) client.applyPatch({ vehicleId, [name]: false })
    else failures.handle(result.failure)
  }
  return { isRunning, reset }
}
