import { useTranslation } from 'react-i18next'
import type { InputControl, SensorControl } from '../../../contract/entities/sensorSetup.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Whether a trigger's condition holds now, and when it last fired. */
export const TriggerState = ({ control }: { readonly control: SensorControl | InputControl }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { enabled, crossed, firedAt } = control
  const isHeld = enabled && crossed === true
  const word = !enabled ? 'off' : crossed === true ? 'held' : crossed === false ? 'armed' : 'unknown'
  return (
    <>
      <Badge tone={isHeld ? 'attention' : 'quiet'}>{t(`vehicleProfile.controlSensors.state.${word}`)}</Badge>
      <small className="setup-row__fired">
        {firedAt
          ? t('vehicleProfile.controlSensors.fired', { date: format.date(firedAt) })
          : t('vehicleProfile.controlSensors.neverFired')}
      </small>
    </>
  )
}
