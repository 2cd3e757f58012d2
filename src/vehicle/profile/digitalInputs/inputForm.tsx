import { useTranslation } from 'react-i18next'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { useSensorSetupApi } from '../../../api/sensorSetup.ts'
import type { DeviceInput } from '../../../contract/entities/sensorSetup.ts'
import { deviceInputBody } from '../../../contract/http/sensorSetup.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormSwitch } from '../../../kit/form/formSwitch.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { SetupCard } from '../sensors/setupCard.tsx'
import { readingName } from '../../../i18n/readingName.ts'

interface InputFormProps {
  readonly deviceSerial: string
  readonly input: DeviceInput
  readonly onClose: () => void
}

/** The name of a wired input and how its wire is read (API-52). */
export const InputForm = ({ deviceSerial, input, onClose }: InputFormProps) => {
  const { t } = useTranslation()
  const api = useSensorSetupApi()
  const { inputNumber, inputName, isInverted } = input
  const form = useAppForm({
    schema: deviceInputBody,
    defaults: { inputName: readingName(t, inputName), isInverted },
    save: (body) => api.nameInput(deviceSerial, inputNumber, body),
    onSaved: onClose,
  })
  return (
    <SetupCard>
      <FormFrame
        form={form}
        label={t('vehicleProfile.digitalInputs.edit', { number: inputNumber })}
        onCancel={() => leaving(onClose)}
      >
        <FormText
          form={form}
          name="inputName"
          label={t('vehicleProfile.digitalInputs.name', { number: inputNumber })}
          autoComplete="off"
        />
        <FormSwitch form={form} name="isInverted" label={t('vehicleProfile.digitalInputs.inverted')} />
      </FormFrame>
    </SetupCard>
  )
}
