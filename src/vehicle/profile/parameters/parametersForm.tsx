import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useVehicleProfileApi, type VehicleParameters } from '../../../api/vehicleProfile.ts'
import type { LabelledSetting } from '../../../contract/http/vehicleLists.ts'
import {
  formOfSetting,
  knownSetting,
  minimalPeriodOf,
  type PeriodName,
} from '../../../contract/rules/vehicleSettings.ts'
import { type Failure, type Result, success } from '../../../errors/failure.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormLongText } from '../../../kit/form/formLongText.tsx'
import { FormNumber } from '../../../kit/form/formNumber.tsx'
import { FormSwitch } from '../../../kit/form/formSwitch.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { type AppForm, useAppForm } from '../../../kit/form/useAppForm.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { ProfileVehicle } from '../profileTab.ts'
import {
  changesOf,
  fieldsOf,
  type ParameterChanges,
  type ParameterFields,
  parameterFieldsOf,
  settingField,
  shownSettings,
} from './parameterFields.ts'

type Form = AppForm<ParameterFields, ParameterFields>

interface ParametersFormProps {
  readonly vehicle: ProfileVehicle
  readonly parameters: VehicleParameters
  /** `parameters` are the newest successful response, and no newer one is pending. */
  readonly isNewest: boolean
}

/** A call for each kind of change, one after another; the first failure is returned. */
const useSendChanges = (vehicleId: number) => {
  const api = useVehicleProfileApi()
  return async ({ vehicle, periods, settings }: ParameterChanges): Promise<Result<null>> => {
    const calls = [
      ...(vehicle ? [() => api.update(vehicleId, vehicle)] : []),
      ...(periods ? [() => api.setPeriods(vehicleId, periods)] : []),
      ...(settings ? [() => api.setSettings(vehicleId, settings)] : []),
    ]
    for (const call of calls) {
      const result = await call()
      if (!result.ok) return result
    }
    return success(null)
  }
}

/** An error that names a setting belongs to its field. */
const settingRefusal = (failure: Failure, settings: readonly LabelledSetting[]) => {
  if (failure.kind !== 'status' || failure.field === null) return undefined
  const index = settings.findIndex(({ name }) => name === failure.field)
  if (index < 0) return undefined
  return { field: `settings.${settingField(index)}` as const, issue: 'wrong' }
}

const useParametersForm = ({ vehicle, parameters, isNewest }: ParametersFormProps): Form => {
  const { vehicleId, canEdit } = vehicle
  const settings = useMemo(() => shownSettings(parameters), [parameters])
  // The vehicle keeps changing while it is read again; the fields change only with its settings.
  const written = JSON.stringify(fieldsOf(parameters))
  const stored = useMemo(() => JSON.parse(written) as ParameterFields, [written])
  const schema = useMemo(() => parameterFieldsOf(parameters), [parameters])
  const sendChanges = useSendChanges(vehicleId)
  const { send } = useChange({ change: sendChanges, stale: [['vehicle', vehicleId, 'parameters']] })
  return useAppForm<ParameterFields, ParameterFields>({
    schema,
    defaults: stored,
    isNewest,
    save: (values, before) => send(changesOf(before, values, settings)),
    explain: (failure) => settingRefusal(failure, settings),
    isReadOnly: !canEdit,
  })
}

interface SectionProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

const Section = ({ title, hint, children }: SectionProps) => (
  <fieldset className="parameters__section">
    <legend>{title}</legend>
    {hint && <p className="parameters__hint">{hint}</p>}
    <div className="parameters__fields">{children}</div>
  </fieldset>
)

const PeriodFields = ({
  form,
  parameters,
}: {
  readonly form: Form
  readonly parameters: VehicleParameters
}) => {
  const { t } = useTranslation()
  const { returnMinimalPeriod } = parameters
  const hintOf = (name: PeriodName) =>
    t('vehicleProfile.parameters.atLeast', { value: minimalPeriodOf(parameters, name) })
  const unit = t('vehicleProfile.parameters.seconds')
  const hints = [
    t('vehicleProfile.parameters.periodsHint'),
    ...(returnMinimalPeriod ? [t('vehicleProfile.parameters.returnsToMinimum')] : []),
  ]
  return (
    <Section title={t('vehicleProfile.parameters.periods')} hint={hints.join(' ')}>
      <FormNumber
        form={form}
        name="period1"
        kind="seconds"
        unit={unit}
        label={t('vehicleProfile.parameters.period1')}
        hint={hintOf('period1')}
      />
      <FormNumber
        form={form}
        name="period2"
        kind="seconds"
        unit={unit}
        label={t('vehicleProfile.parameters.period2')}
        hint={hintOf('period2')}
      />
    </Section>
  )
}

interface SettingFieldProps {
  readonly form: Form
  readonly setting: LabelledSetting
  readonly index: number
}

/** A setting in the control of its type; one that only the server knows is shown by its name (VEH-69). */
const SettingField = ({ form, setting, index }: SettingFieldProps) => {
  const { t } = useTranslation()
  const name = `settings.${settingField(index)}` as const
  const label = setting.label ?? setting.name
  const kind = formOfSetting(setting)
  if (typeof setting.value === 'boolean') return <FormSwitch form={form} name={name} label={label} />
  const placeholder = t(
    `vehicleProfile.parameters.${knownSetting(setting.name)?.hasDefault ? 'byDefault' : 'notSet'}`,
  )
  if (kind === null) {
    const words = setting.unit ? `${label}, ${setting.unit}` : label
    return <FormText form={form} name={name} label={words} placeholder={placeholder} autoComplete="off" />
  }
  return (
    <FormNumber
      form={form}
      name={name}
      kind={kind}
      unit={setting.unit}
      label={label}
      placeholder={placeholder}
    />
  )
}

/** Everything of the tab that is saved together; only what changed is sent. */
export const ParametersForm = (props: ParametersFormProps) => {
  const { vehicle, parameters } = props
  const { t } = useTranslation()
  const form = useParametersForm(props)
  const litre = t('common.unit.litre')
  return (
    <FormFrame form={form} label={t('vehicleProfile.parameters.form', { name: vehicle.title })}>
      <Section title={t('vehicleProfile.parameters.about')}>
        <FormText form={form} name="name" label={t('vehicleProfile.parameters.name')} autoComplete="off" />
        <FormText
          form={form}
          name="licensePlate"
          label={t('vehicleProfile.parameters.plate')}
          autoComplete="off"
        />
        <div className="parameters__wide">
          <FormLongText form={form} name="description" label={t('vehicleProfile.parameters.description')} />
        </div>
      </Section>
      <Section title={t('vehicleProfile.parameters.tank')}>
        <FormNumber
          form={form}
          name="tankVolume"
          kind="decimal"
          unit={litre}
          label={t('vehicleProfile.parameters.tankVolume')}
        />
        <FormNumber
          form={form}
          name="tankVolumeStart"
          kind="decimal"
          unit={litre}
          label={t('vehicleProfile.parameters.tankVolumeStart')}
        />
      </Section>
      <PeriodFields form={form} parameters={parameters} />
      <Section
        title={t('vehicleProfile.parameters.settings')}
        hint={t('vehicleProfile.parameters.settingsHint')}
      >
        {shownSettings(parameters).map((setting, index) => (
          <SettingField key={setting.name} form={form} setting={setting} index={index} />
        ))}
      </Section>
    </FormFrame>
  )
}
