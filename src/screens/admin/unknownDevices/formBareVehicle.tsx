import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useVehiclesApi } from '../../../api/admin/vehicles.ts'
import type { AdminVehicleRow } from '../../../contract/http/admin/vehicles.ts'
import { type FormFieldProps, useFormField } from '../../../kit/form/useFormField.ts'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import { FoundChoice } from '../frame/clientChoice.tsx'
import { useSearch } from '../frame/search.ts'

const vehicleOption = ({ id, name, licensePlate, clientLogin }: AdminVehicleRow): FoundOption => ({
  id,
  label: name,
  note: `${licensePlate} · ${clientLogin}`,
})

const WITHOUT_DEVICE = { hasDevice: 'false' } as const

/** A vehicle without a tracker as a field of a form: the field holds its id, or null. */
export const FormBareVehicle = <V extends FieldValues, O>(props: FormFieldProps<V, O>) => {
  const { t } = useTranslation()
  const { list } = useVehiclesApi()
  const { value, onChange, ref, error, isRequired, isDisabled } = useFormField(props)
  const [chosen, setChosen] = useState<FoundOption | null>(null)
  const search = useSearch({ name: 'vehicles', list, optionOf: vehicleOption, filters: WITHOUT_DEVICE })
  return (
    <FoundChoice
      label={props.label}
      hint={t('admin.unknown.bareOnly')}
      error={error}
      isRequired={isRequired}
      isDisabled={isDisabled}
      ref={ref}
      search={search}
      chosen={chosen !== null && chosen.id === value ? chosen : null}
      onChoose={(option) => {
        setChosen(option)
        onChange(option?.id ?? null)
      }}
    />
  )
}
