import { useTranslation } from 'react-i18next'
import { useVehicleCommandsApi } from '../../../api/vehicleCommands.ts'
import { useNow } from '../../../fleet/useNow.ts'
import { freshFailure, unansweredCommand } from '../../commands/commandLog.ts'
import { PendingSwitch } from '../../commands/pendingSwitch.tsx'
import { useDeviceCommand } from '../../commands/useDeviceCommand.ts'
import type { CommandSectionProps } from './guardSection.tsx'
import { Section } from './section.tsx'

/** The ignition counts as on whatever the tracker reports (API-50). */
export const IgnitionSection = ({ vehicle, serial, seen }: CommandSectionProps) => {
  const { t } = useTranslation()
  const now = useNow()
  const commands = useVehicleCommandsApi()
  const { vehicleId, state, canEdit } = vehicle
  const { asked, ask } = useDeviceCommand({
    vehicleId,
    seen,
    send: (on: boolean) => commands.setAlwaysIgnitionOn(serial, on),
  })
  const unanswered = unansweredCommand(seen.log, 'ignition')?.order
  return (
    <Section title={t('vehicleProfile.handling.ignition')}>
      <div className="handling__switch">
        <PendingSwitch
          label={t('vehicleProfile.handling.alwaysOn')}
          isOn={state.currentDeviceMapping?.deviceSettingsDto?.alwaysIgnitionOn ?? false}
          wanted={
            asked ?? (unanswered?.command === 'always-ignition-on' ? unanswered.alwaysIgnitionOn : null)
          }
          failure={freshFailure(seen, 'ignition', now)}
          isDisabled={!canEdit}
          onAsk={(on) => void ask(on)}
        />
      </div>
      <p className="handling__note">{t('vehicleProfile.handling.alwaysOnHint')}</p>
    </Section>
  )
}
