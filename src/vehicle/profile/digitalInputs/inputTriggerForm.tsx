import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSensorSetupApi } from '../../../api/sensorSetup.ts'
import { INPUT_CONDITIONS, type InputControl } from '../../../contract/entities/sensorSetup.ts'
import { inputControlBody } from '../../../contract/http/sensorSetup.ts'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { TriggerFrame } from '../sensors/triggerFrame.tsx'
import type { ShownInput } from './inputsOf.ts'
import { readingName } from '../../../i18n/readingName.ts'

interface InputTriggerFormProps {
  readonly vehicleId: number
  /** null: a new one. */
  readonly control: InputControl | null
  readonly inputs: readonly ShownInput[]
  readonly onClose: () => void
}

const { condition, text, enabled } = inputControlBody.def.shape
/** The number as the select's value. */
const fields = z.object({ input: z.string(), condition, text, enabled })
type Fields = z.infer<typeof fields>

/** Form for a trigger on a wired input (API-61, API-62). */
export const InputTriggerForm = ({ vehicleId, control, inputs, onClose }: InputTriggerFormProps) => {
  const { t } = useTranslation()
  const api = useSensorSetupApi()
  const defaults: Fields = {
    input: String(control?.inputNumber ?? 1),
    condition: control?.condition ?? 'ON',
    text: control?.text ?? '',
    enabled: control?.enabled ?? true,
  }
  const form = useAppForm({
    schema: fields,
    defaults,
    save: ({ input, ...rest }: Fields) =>
      api.setInputControl(control?.id ?? null, { vehicleId, inputNumber: Number(input), ...rest }),
    onSaved: onClose,
  })
  return (
    <TriggerFrame form={form} control={control} onClose={onClose}>
      <FormSelect
        form={form}
        name="input"
        label={t('vehicleProfile.digitalInputs.input')}
        options={inputs.map(({ inputNumber, inputName }) => ({
          id: String(inputNumber),
          label: `${inputNumber}. ${readingName(t, inputName)}`,
        }))}
      />
      <FormSelect
        form={form}
        name="condition"
        label={t('vehicleProfile.digitalInputs.fires')}
        options={INPUT_CONDITIONS.map((id) => ({
          id,
          label: t(`vehicleProfile.digitalInputs.becomes.${id}`),
        }))}
      />
    </TriggerFrame>
  )
}
