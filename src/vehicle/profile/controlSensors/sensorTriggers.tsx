import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSensorSetupApi } from '../../../api/sensorSetup.ts'
import { CONTROL_CONDITIONS, type SensorControl } from '../../../contract/entities/sensorSetup.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { unitText } from '../../../i18n/unitText.ts'
import type { ProfileTabProps } from '../profileTab.ts'
import { ConfirmRemoval } from '../sensors/confirmRemoval.tsx'
import { SetupRow } from '../sensors/setupRow.tsx'
import { SetupSection } from '../sensors/setupSection.tsx'
import { TriggerState } from '../sensors/triggerState.tsx'
import { allSensors } from './sensorsOf.ts'
import { SensorTriggerForm } from './sensorTriggerForm.tsx'
import { readingName } from '../../../i18n/readingName.ts'

const SIGNS = { MoreThen: '>', LessThen: '<', Equals: '=' } as const

/** The triggers on sensors (API-58 to API-60). */
export const SensorTriggers = ({ vehicle }: ProfileTabProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const api = useSensorSetupApi()
  const [written, setWritten] = useState<'new' | number | null>(null)
  const [removed, setRemoved] = useState<SensorControl | null>(null)
  const { vehicleId, canEdit, state } = vehicle
  const sensors = allSensors(state)
  const controls = state.vehicleSensorControlDtoList
  const close = (): void => setWritten(null)
  const ruleOf = ({ sensorNum, sensorName, condition, thresholdValue }: SensorControl): string => {
    const sensor = sensors.find(({ sensorNumber }) => sensorNumber === sensorNum)
    const known = CONTROL_CONDITIONS.find((one) => one === condition)
    const limit = `${format.number(thresholdValue, 6)} ${unitText(t, sensor?.units ?? '')}`.trim()
    return `${readingName(t, sensor?.name ?? sensorName)} ${known ? SIGNS[known] : condition} ${limit}`
  }
  const add = {
    label: t('vehicleProfile.controlSensors.addTrigger'),
    run: () => setWritten('new'),
    isDisabled: written === 'new' || sensors.length === 0,
  }
  return (
    <SetupSection
      title={t('vehicleProfile.controlSensors.triggers')}
      text={t('vehicleProfile.controlSensors.triggersText')}
      {...(canEdit && { add })}
    >
      {written === 'new' && <SensorTriggerForm vehicle={vehicle} control={null} onClose={close} />}
      {controls.length === 0 && written !== 'new' && (
        <p className="setup-section__none">{t('vehicleProfile.controlSensors.noTriggers')}</p>
      )}
      <ul className="setup-list">
        {controls.map((control) => (
          <li key={control.id}>
            {written === control.id ? (
              <SensorTriggerForm vehicle={vehicle} control={control} onClose={close} />
            ) : (
              <SetupRow
                name={control.text}
                note={ruleOf(control)}
                about={control.text}
                value={<TriggerState control={control} />}
                onEdit={canEdit ? () => setWritten(control.id) : undefined}
                onRemove={canEdit ? () => setRemoved(control) : undefined}
              />
            )}
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmRemoval
          name={removed.text}
          remove={() => api.removeSensorControl(vehicleId, removed.id)}
          onClose={() => setRemoved(null)}
        />
      )}
    </SetupSection>
  )
}
