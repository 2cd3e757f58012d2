import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import type { ProfileTabProps } from '../profileTab.ts'
import { SetupRow } from '../sensors/setupRow.tsx'
import { SetupSection } from '../sensors/setupSection.tsx'
import { InputForm } from './inputForm.tsx'
import { InputTriggers } from './inputTriggers.tsx'
import { inputsOf, type ShownInput } from './inputsOf.ts'
import { readingName } from '../../../i18n/readingName.ts'

const InputState = ({ statusName }: Pick<ShownInput, 'statusName'>) => {
  const { t } = useTranslation()
  if (statusName === null) return <Badge>{t('vehicleProfile.digitalInputs.silent')}</Badge>
  const isOn = statusName === 'ON'
  return <Badge tone={isOn ? 'go' : 'quiet'}>{t(isOn ? 'popup.on' : 'popup.off')}</Badge>
}

/** The wired inputs of a vehicle's device with their names and states, and the triggers on them (VEH-32). */
export const DigitalInputsTab = ({ vehicle }: ProfileTabProps) => {
  const { t } = useTranslation()
  const { state, deviceSerial, canEdit } = vehicle
  const [written, setWritten] = useState<number | null>(null)
  const inputs = inputsOf(state, (number) => t('vehicleProfile.digitalInputs.unnamed', { number }))
  const close = (): void => setWritten(null)
  const isWritable = canEdit && deviceSerial !== null
  return (
    <div className="setup">
      <SetupSection
        title={t('vehicleProfile.digitalInputs.inputs')}
        text={t(
          deviceSerial === null
            ? 'vehicleProfile.digitalInputs.noDevice'
            : 'vehicleProfile.digitalInputs.inputsText',
        )}
      >
        <ul className="setup-list" aria-label={t('vehicleProfile.digitalInputs.inputs')}>
          {inputs.map((input) => (
            <li key={input.inputNumber}>
              {written === input.inputNumber && deviceSerial !== null ? (
                <InputForm deviceSerial={deviceSerial} input={input} onClose={close} />
              ) : (
                <SetupRow
                  name={
                    <>
                      <span className="setup-row__number">{input.inputNumber}</span>
                      {readingName(t, input.inputName)}
                    </>
                  }
                  note={input.isInverted && t('vehicleProfile.digitalInputs.isInverted')}
                  value={<InputState statusName={input.statusName} />}
                  about={readingName(t, input.inputName)}
                  editLabel={t('vehicleProfile.digitalInputs.edit', { number: input.inputNumber })}
                  onEdit={isWritable ? () => setWritten(input.inputNumber) : undefined}
                />
              )}
            </li>
          ))}
        </ul>
      </SetupSection>
      <InputTriggers vehicle={vehicle} inputs={inputs} />
    </div>
  )
}
