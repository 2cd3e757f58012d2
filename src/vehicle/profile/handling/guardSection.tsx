import { useTranslation } from 'react-i18next'
import { useVehicleCommandsApi } from '../../../api/vehicleCommands.ts'
import type { LockState } from '../../../contract/entities/vehicle.ts'
import { useFleetClient } from '../../../fleet/fleetContext.ts'
import { type SeenLog, unansweredCommand } from '../../commands/commandLog.ts'
import { wantedLock } from '../../commands/guard.ts'
import { GuardButton } from '../../commands/guardButton.tsx'
import { useDeviceCommand } from '../../commands/useDeviceCommand.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { ProfileVehicle } from '../profileTab.ts'
import { Section } from './section.tsx'

/** Props of every part of the tab that sends commands to the tracker. */
export interface CommandSectionProps {
  readonly vehicle: ProfileVehicle
  readonly serial: string
  readonly seen: SeenLog
}

/** Guard mode with its button (VEH-71, VEH-72); a failure is shown for ten seconds (LIVE-12, ERR-71, ERR-72). */
export const GuardSection = ({ vehicle, serial, seen }: CommandSectionProps) => {
  const { t } = useTranslation()
  const commands = useVehicleCommandsApi()
  const client = useFleetClient()
  const { vehicleId, row } = vehicle
  const { asked, ask } = useDeviceCommand({
    vehicleId,
    seen,
    send: (lockState: LockState) => {
      client.noteLockRequest(vehicleId, lockState)
      return commands.setLockState(serial, lockState)
    },
  })
  const unanswered = unansweredCommand(seen.log, 'lock')?.order
  const pending = asked ?? (unanswered?.command === 'set-lock-state' ? unanswered.lockState : null)
  const wanted = pending ?? wantedLock(row)
  return (
    <Section title={t('vehicleProfile.handling.guard')}>
      <p>{t(`vehicleProfile.handling.guardIs.${row.lockState ?? 'unknown'}`)}</p>
      {row.lockError !== null && (
        <Banner tone="alarm">{t(row.lockError === 'LOCK' ? 'errors.arming' : 'errors.disarming')}</Banner>
      )}
      <GuardButton
        title={vehicle.title}
        serial={serial}
        wanted={wanted}
        phase={pending === null ? 'idle' : 'pending'}
        onConfirm={() => void ask(wanted)}
      />
    </Section>
  )
}
