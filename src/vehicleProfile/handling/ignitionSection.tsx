import { useTranslation } from 'react-i18next'
import { useVehicleCommandsApi } from '../../api/vehicleCommands.ts'
import { useNow } from '../../fleet/useNow.ts'
import { freshFailure, owedCommand } from '../../orders/commandLog.ts'
import { PendingSwitch } from '../../orders/pendingSwitch.tsx'
import { useOrder } from '../../orders/useOrder.ts'
import type { OrderSectionProps } from './guardSection.tsx'
import { Section } from './section.tsx'

/** The ignition counts as on whatever the tracker says of it (API-50). */
export const IgnitionSection = ({ vehicle, serial, seen }: OrderSectionProps) => {
  const { t } = useTranslation()
  const now = useNow()
  const commands = useVehicleCommandsApi()
  const { vehicleId, state, canEdit } = vehicle
  const { asked, ask } = useOrder({
    vehicleId,
    seen,
    send: (on: boolean) => commands.setAlwaysIgnitionOn(serial, on),
  })
  const owed = owedCommand(seen.log, 'ignition')?.order
  return (
    <Section title={t('vehicleProfile.handling.ignition')}>
      <div className="handling__switch">
        <PendingSwitch
          label={t('vehicleProfile.handling.alwaysOn')}
          isOn={state.currentDeviceMapping?.deviceSettingsDto?.alwaysIgnitionOn ?? false}
          wanted={asked ?? (owed?.command === 'always-ignition-on' ? owed.alwaysIgnitionOn : null)}
          failure={freshFailure(seen, 'ignition', now)}
          isDisabled={!canEdit}
          onAsk={(on) => void ask(on)}
        />
      </div>
      <p className="handling__note">{t('vehicleProfile.handling.alwaysOnHint')}</p>
    </Section>
  )
}
