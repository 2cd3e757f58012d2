import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVehicleCommandsApi } from '../../api/vehicleCommands.ts'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import { useFailureHandler } from '../../errors/errorsContext.ts'
import { useFleetClient } from '../../fleet/fleetContext.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusHandover } from '../../ui/useFocusHandover.ts'
import './commands.css'
import { useRefusal } from './useRefusal.ts'

type AlarmName = 'alarm' | 'lockedAlarm'

const TEXTS = {
  alarm: ['popup.sosPressed', 'popup.resetSos'],
  lockedAlarm: ['popup.lockedAlarm', 'popup.resetAlarm'],
} as const satisfies Record<AlarmName, readonly [string, string]>

interface AlarmNoticeProps {
  readonly vehicleId: number
  readonly name: AlarmName
}

/** An active alarm; its button disappears with it, whoever turned it off. */
const AlarmNotice = ({ vehicleId, name }: AlarmNoticeProps) => {
  const { t } = useTranslation()
  const commands = useVehicleCommandsApi()
  const client = useFleetClient()
  const failures = useFailureHandler()
  const refusal = useRefusal('resetAlarm')
  const [isRunning, setIsRunning] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button)
  const reset = async (): Promise<void> => {
    setIsRunning(true)
    const result = await (name === 'alarm'
      ? commands.resetAlarm(vehicleId)
      : commands.resetLockedAlarm(vehicleId))
    setIsRunning(false)
    if (result.ok) client.applyPatch({ vehicleId, [name]: false })
    else failures.handle(result.failure)
  }
  return (
    <Banner
      tone="alarm"
      action={
        <Button
          ref={button}
          tone="danger"
          isDisabled={refusal !== null}
          isPending={isRunning}
          onPress={() => void reset()}
        >
          {t(TEXTS[name][1])}
        </Button>
      }
    >
      {t(TEXTS[name][0])}
      {refusal !== null && <span className="alarm-notice__refusal">{refusal}</span>}
    </Banner>
  )
}

/** The active alarms, each with the button that turns it off (LIVE-22, LIVE-23, VEH-73). */
export const AlarmNotices = ({ row }: { row: VehicleRow }) =>
  (['alarm', 'lockedAlarm'] as const)
    .filter((name) => row[name])
    .map((name) => <AlarmNotice key={name} vehicleId={row.vehicleId} name={name} />)
