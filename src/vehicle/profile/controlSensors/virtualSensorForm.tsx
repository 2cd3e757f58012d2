import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { useSensorSetupApi } from '../../../api/sensorSetup.ts'
import { VIRTUAL_SENSOR_TYPES, type VirtualSensor } from '../../../contract/entities/sensorSetup.ts'
import { FRAC_DIGITS_MAX, SOURCES_MAX, virtualSensorBody } from '../../../contract/http/sensorSetup.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormSwitch } from '../../../kit/form/formSwitch.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { type AppForm, useAppForm } from '../../../kit/form/useAppForm.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { ProfileVehicle } from '../profileTab.ts'
import { SetupCard } from '../sensors/setupCard.tsx'
import { reportedSensors } from './sensorsOf.ts'

interface VirtualSensorFormProps {
  readonly vehicle: ProfileVehicle
  /** null: a new one. */
  readonly sensor: VirtualSensor | null
  readonly onClose: () => void
}

const { title, units, visible, fromZero, sensorType, sources } = virtualSensorBody.def.shape
const fields = z.object({ title, units, visible, fromZero, sensorType, sources, fracDigits: z.string() })
type Fields = z.infer<typeof fields>
const DIGITS = Array.from({ length: FRAC_DIGITS_MAX + 1 }, (_, digits) => String(digits))

const fieldsOf = (sensor: VirtualSensor | null): Fields => ({
  title: sensor?.title ?? '',
  units: sensor?.units ?? '',
  visible: sensor?.visible ?? true,
  fromZero: sensor?.fromZero ?? true,
  sensorType: VIRTUAL_SENSOR_TYPES.find((known) => known === sensor?.sensorType) ?? 'FUEL_LEVEL',
  sources: [...(sensor?.sources ?? [])],
  fracDigits: String(sensor?.fracDigits ?? 1),
})

interface SourcesFieldProps {
  readonly form: AppForm<Fields, Fields>
  readonly vehicle: ProfileVehicle
}

const SourcesField = ({ form, vehicle }: SourcesFieldProps) => {
  const { t } = useTranslation()
  const chosen = form.methods.watch('sources')
  const { isSubmitted, errors } = form.methods.formState
  const choose = (socket: number, isChosen: boolean): void =>
    form.methods.setValue(
      'sources',
      isChosen ? [...chosen, socket] : chosen.filter((known) => known !== socket),
      { shouldDirty: true, shouldValidate: isSubmitted },
    )
  return (
    <fieldset className="setup-sources">
      <legend data-required="">{t('vehicleProfile.controlSensors.sources')}</legend>
      {reportedSensors(vehicle.state).map(({ sensorNumber, name }) => (
        <Checkbox
          key={sensorNumber}
          isSelected={chosen.includes(sensorNumber)}
          isDisabled={chosen.length >= SOURCES_MAX && !chosen.includes(sensorNumber)}
          onChange={(isChosen) => choose(sensorNumber, isChosen)}
        >
          {name}
        </Checkbox>
      ))}
      {errors.sources && <p className="ui-field__error">{t('vehicleProfile.controlSensors.noSource')}</p>}
    </fieldset>
  )
}

/** Form for a virtual sensor (VEH-48, VEH-49). */
export const VirtualSensorForm = ({ vehicle, sensor, onClose }: VirtualSensorFormProps) => {
  const { t } = useTranslation()
  const api = useSensorSetupApi()
  const form = useAppForm({
    schema: fields,
    defaults: fieldsOf(sensor),
    save: ({ fracDigits, ...body }: Fields) =>
      api.setVirtualSensor(vehicle.vehicleId, sensor?.virtualSensorId ?? null, {
        ...body,
        fracDigits: Number(fracDigits),
      }),
    onSaved: onClose,
  })
  const label = sensor
    ? t('vehicleProfile.controlSensors.edit', { name: sensor.title })
    : t('vehicleProfile.controlSensors.newVirtual')
  return (
    <SetupCard>
      <FormFrame form={form} label={label} onCancel={() => leaving(onClose)}>
        <div className="setup-card__pair">
          <FormText
            form={form}
            name="title"
            label={t('vehicleProfile.controlSensors.title')}
            autoComplete="off"
          />
          <FormSelect
            form={form}
            name="sensorType"
            label={t('vehicleProfile.controlSensors.type')}
            options={VIRTUAL_SENSOR_TYPES.map((id) => ({
              id,
              label: t(`vehicleProfile.controlSensors.types.${id}`),
            }))}
          />
          <FormText
            form={form}
            name="units"
            label={t('vehicleProfile.controlSensors.units')}
            autoComplete="off"
          />
          <FormSelect
            form={form}
            name="fracDigits"
            label={t('vehicleProfile.controlSensors.digits')}
            options={DIGITS.map((id) => ({ id, label: id }))}
          />
        </div>
        <SourcesField form={form} vehicle={vehicle} />
        <FormSwitch form={form} name="visible" label={t('vehicleProfile.controlSensors.visible')} />
        <FormSwitch form={form} name="fromZero" label={t('vehicleProfile.controlSensors.fromZero')} />
      </FormFrame>
    </SetupCard>
  )
}
