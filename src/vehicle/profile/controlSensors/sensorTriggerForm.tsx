import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSensorSetupApi } from '../../../api/sensorSetup.ts'
import { CONTROL_CONDITIONS, type SensorControl } from '../../../contract/entities/sensorSetup.ts'
import { SENSOR_VALUE_MAX, sensorControlBody } from '../../../contract/http/sensorSetup.ts'
import { defaultHysteresis } from '../../../contract/rules/sensorTrigger.ts'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { ProfileVehicle } from '../profileTab.ts'
import { numberField, readNumber } from '../sensors/numberText.ts'
import { TriggerFrame } from '../sensors/triggerFrame.tsx'
import { allSensors } from './sensorsOf.ts'
import { readingName } from '../../../i18n/readingName.ts'

interface SensorTriggerFormProps {
  readonly vehicle: ProfileVehicle
  /** null: a new one. */
  readonly control: SensorControl | null
  readonly onClose: () => void
}

const { condition, text, enabled } = sensorControlBody.def.shape
/** Numbers as typed. */
const fields = z.object({
  sensor: z.string().check(z.minLength(1)),
  condition,
  thresholdValue: numberField(-SENSOR_VALUE_MAX, SENSOR_VALUE_MAX),
  hysteresis: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    numberField(0, SENSOR_VALUE_MAX),
  ]),
  text,
  enabled,
})
type Typed = z.input<typeof fields>

const typedOf = (control: SensorControl | null, first: number | undefined): Typed => ({
  sensor: String(control?.sensorNum ?? first ?? ''),
  condition: CONTROL_CONDITIONS.find((known) => known === control?.condition) ?? 'MoreThen',
  thresholdValue: control ? String(control.thresholdValue) : '',
  hysteresis: control?.hysteresis === undefined ? '' : String(control.hysteresis),
  text: control?.text ?? '',
  enabled: control?.enabled ?? true,
})

/** Form for a trigger on a sensor (API-58, API-59). */
export const SensorTriggerForm = ({ vehicle, control, onClose }: SensorTriggerFormProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const api = useSensorSetupApi()
  const { vehicleId, state } = vehicle
  const sensors = allSensors(state).map(({ sensorNumber, name }) => ({
    id: String(sensorNumber),
    label: readingName(t, name),
  }))
  const known = sensors.some(({ id }) => id === String(control?.sensorNum))
  const options =
    control && !known
      ? [...sensors, { id: String(control.sensorNum), label: readingName(t, control.sensorName) }]
      : sensors
  const form = useAppForm({
    schema: fields,
    defaults: typedOf(control, allSensors(state)[0]?.sensorNumber),
    save: ({ sensor, hysteresis, ...rest }: z.infer<typeof fields>) =>
      api.setSensorControl(vehicleId, control?.id ?? null, {
        ...rest,
        sensorNum: Number(sensor),
        ...(hysteresis !== null && { hysteresis }),
      }),
    onSaved: onClose,
  })
  const usual = defaultHysteresis(readNumber(form.methods.watch('thresholdValue')) ?? 0)
  return (
    <TriggerFrame form={form} control={control} onClose={onClose}>
      <FormSelect
        form={form}
        name="sensor"
        label={t('vehicleProfile.controlSensors.sensor')}
        options={options}
      />
      <FormSelect
        form={form}
        name="condition"
        label={t('vehicleProfile.controlSensors.condition')}
        options={CONTROL_CONDITIONS.map((id) => ({
          id,
          label: t(`vehicleProfile.controlSensors.is.${id}`),
        }))}
      />
      <FormText
        form={form}
        name="thresholdValue"
        label={t('vehicleProfile.controlSensors.threshold')}
        autoComplete="off"
      />
      <FormText
        form={form}
        name="hysteresis"
        label={t('vehicleProfile.controlSensors.hysteresis')}
        hint={t('vehicleProfile.controlSensors.hysteresisHint', { value: format.number(usual, 6) })}
        autoComplete="off"
      />
    </TriggerFrame>
  )
}
