import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVehicleCommandsApi } from '../../../api/vehicleCommands.ts'
import type { VehicleRow } from '../../../contract/engine.ts'
import { useFailureHandler } from '../../../errors/errorsContext.ts'
import { useFleetClient } from '../../../fleet/fleetContext.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useRefusal } from './useRefusal.ts'

type AlarmName = 'alarm' | 'lockedAlarm'

const TEXTS = {
  alarm: ['popup.sosPressed', 'popup.resetSos'],
  lockedAlarm: ['popup.lockedAlarm', 'popup.resetAlarm'],
} as const satisfies Record<AlarmName, readonly [string, string]>

/** The alarms that are on, each with the button that turns it off (LIVE-22, LIVE-23, VEH-73). */
export const AlarmNotices = ({ row }: { row: VehicleRow }) => {
  const { t } = useTranslation()
  const commands = useVehicleCommandsApi()
  const client = useFleetClient()
  const failures = useFailureHandler()
  const refusal = useRefusal('resetAlarm')
  const [running, setRunning] = useState<readonly AlarmName[]>([])
  const { vehicleId } = row
  const reset = async (name: AlarmName): Promise<void> => {
    setRunning((before) => [...before, name])
    const result = await (name === 'alarm'
      ? commands.resetAlarm(vehicleId)
      : commands.resetLockedAlarm(vehicleId))
    setRunning((before) => before.filter((other) => other !== name))
    if (result.ok) client.applyPatch({ vehicleId, [name]: false })
    else failures.handle(result.failure)
  }
  return (['alarm', 'lockedAlarm'] as const)
    .filter((name) => row[name])
    .map((name) => (
      <Banner
        key={name}
        tone="alarm"
        action={
          <Button
            tone="danger"
            isDisabled={refusal !== null}
            isPending={running.includes(name)}
            onPress={() => void reset(name)}
          >
            {t(TEXTS[name][1])}
          </Button>
        }
      >
        {t(TEXTS[name][0])}
        {refusal !== null && <span className="alarm-notice__refusal">{refusal}</span>}
      </Banner>
    ))
}
