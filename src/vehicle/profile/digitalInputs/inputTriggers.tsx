import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSensorSetupApi } from '../../../api/sensorSetup.ts'
import type { InputControl } from '../../../contract/entities/sensorSetup.ts'
import type { ProfileTabProps } from '../profileTab.ts'
import { ConfirmRemoval } from '../sensors/confirmRemoval.tsx'
import { SetupRow } from '../sensors/setupRow.tsx'
import { SetupSection } from '../sensors/setupSection.tsx'
import { TriggerState } from '../sensors/triggerState.tsx'
import { InputTriggerForm } from './inputTriggerForm.tsx'
import type { ShownInput } from './inputsOf.ts'
import { readingName } from '../../../i18n/readingName.ts'

interface InputTriggersProps extends ProfileTabProps {
  readonly inputs: readonly ShownInput[]
}

/** The triggers on wired inputs (API-61 to API-64). */
export const InputTriggers = ({ vehicle, inputs }: InputTriggersProps) => {
  const { t } = useTranslation()
  const api = useSensorSetupApi()
  const [written, setWritten] = useState<'new' | number | null>(null)
  const [removed, setRemoved] = useState<InputControl | null>(null)
  const { vehicleId, canEdit, state } = vehicle
  const controls = state.vehicleDeviceInControlDtoList ?? []
  const close = (): void => setWritten(null)
  const noteOf = ({ inputNumber, condition }: InputControl): string =>
    t(`vehicleProfile.digitalInputs.rule.${condition}`, {
      input: readingName(
        t,
        inputs.find((input) => input.inputNumber === inputNumber)?.inputName ?? String(inputNumber),
      ),
    })
  const add = { label: t('vehicleProfile.controlSensors.addTrigger'), run: () => setWritten('new') }
  return (
    <SetupSection
      title={t('vehicleProfile.controlSensors.triggers')}
      text={t('vehicleProfile.digitalInputs.triggersText')}
      {...(canEdit && { add: { ...add, isDisabled: written === 'new' } })}
    >
      {written === 'new' && (
        <InputTriggerForm vehicleId={vehicleId} control={null} inputs={inputs} onClose={close} />
      )}
      {controls.length === 0 && written !== 'new' && (
        <p className="setup-section__none">{t('vehicleProfile.controlSensors.noTriggers')}</p>
      )}
      <ul className="setup-list">
        {controls.map((control) => (
          <li key={control.id}>
            {written === control.id ? (
              <InputTriggerForm vehicleId={vehicleId} control={control} inputs={inputs} onClose={close} />
            ) : (
              <SetupRow
                name={control.text}
                note={noteOf(control)}
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
          remove={() => api.removeInputControl(vehicleId, removed.id)}
          onClose={() => setRemoved(null)}
        />
      )}
    </SetupSection>
  )
}
