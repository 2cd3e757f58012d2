import { BellOff, Lock, LockOpen, Siren } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVehicleCommandsApi } from '../../api/vehicleCommands.ts'
import type { Result } from '../../errors/failure.ts'
import type { VehicleRow } from '../../contract/engine.ts'
import type { LockState } from '../../contract/entities/vehicle.ts'
import { useFailureHandler } from '../../errors/errorsContext.ts'
import { useFleetClient } from '../../fleet/fleetContext.ts'
import { useIsAllowed, useIsDemo } from '../../session/sessionContext.ts'
import { Button } from '../../ui/button.tsx'

type Running = 'sos' | 'alarm' | 'lock' | null

/** What can be done with a vehicle from its window: turn alarms off (LIVE-22, LIVE-23), arm and disarm (API-45). */
export const VehicleActions = ({ row }: { row: VehicleRow }) => {
  const { t } = useTranslation()
  const commands = useVehicleCommandsApi()
  const client = useFleetClient()
  const failures = useFailureHandler()
  const mayReset = useIsAllowed('resetAlarm')
  const mayLock = useIsAllowed('setLock')
  const isDemo = useIsDemo()
  const [running, setRunning] = useState<Running>(null)
  const [sent, setSent] = useState(false)
  const { vehicleId, deviceSerial } = row

  const run = async <T,>(
    name: Running,
    call: Promise<Result<T>>,
    then: (value: T) => void,
  ): Promise<void> => {
    setRunning(name)
    const result = await call
    setRunning(null)
    if (result.ok) then(result.value)
    else failures.handle(result.failure)
  }
  const resetSos = (): void => {
    void run('sos', commands.resetAlarm(vehicleId), () => client.applyPatch({ vehicleId, alarm: false }))
  }
  const resetLockedAlarm = (): void => {
    void run('alarm', commands.resetLockedAlarm(vehicleId), () =>
      client.applyPatch({ vehicleId, lockedAlarm: false }),
    )
  }
  const wanted: LockState = row.lockState === 'LOCK' ? 'UNLOCK' : 'LOCK'
  const setLock = (serial: string): void => {
    client.noteLockRequest(vehicleId, wanted)
    void run('lock', commands.setLockState(serial, wanted), () => setSent(true))
  }
  const refusal = mayReset && mayLock ? null : t(isDemo ? 'common.demoMode' : 'popup.notAllowed')

  return (
    <div className="vehicle-actions">
      {row.alarm && (
        <Button
          icon={Siren}
          tone="danger"
          wide
          isDisabled={!mayReset}
          isPending={running === 'sos'}
          onPress={resetSos}
        >
          {t('popup.resetSos')}
        </Button>
      )}
      {row.lockedAlarm && (
        <Button
          icon={BellOff}
          tone="danger"
          wide
          isDisabled={!mayReset}
          isPending={running === 'alarm'}
          onPress={resetLockedAlarm}
        >
          {t('popup.resetAlarm')}
        </Button>
      )}
      {deviceSerial !== null && (
        <Button
          icon={wanted === 'LOCK' ? Lock : LockOpen}
          wide
          isDisabled={!mayLock}
          isPending={running === 'lock'}
          onPress={() => setLock(deviceSerial)}
        >
          {t(wanted === 'LOCK' ? 'popup.arm' : 'popup.disarm')}
        </Button>
      )}
      <output className="vehicle-actions__note">
        {refusal ?? (sent && row.lockError === null ? t('popup.sent') : '')}
      </output>
    </div>
  )
}
