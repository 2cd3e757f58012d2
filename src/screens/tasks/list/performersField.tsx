import { useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { VehicleMiniState } from '../../../contract/entities/vehicle.ts'
import { ManyFound } from '../../../kit/choosers/manyFound.tsx'
import { containing, useLocalSearch } from '../../../kit/choosers/useLocalSearch.ts'
import { useVehicleList } from '../../../kit/choosers/useVehicleList.ts'
import { type FormFieldProps, useFormField } from '../../../kit/form/useFormField.ts'

const find = containing(({ name, licensePlate }: VehicleMiniState) => `${name} ${licensePlate}`)

interface PerformersFieldProps<V extends FieldValues, O> extends FormFieldProps<V, O> {
  /** Names of the performers that the field holds at first. */
  readonly first: readonly { readonly id: number; readonly name: string }[]
}

/** The vehicles that perform a task. */
export const PerformersField = <V extends FieldValues, O>(props: PerformersFieldProps<V, O>) => {
  const { t } = useTranslation()
  const { value, onChange, error, ref, isDisabled } = useFormField(props)
  const vehicles = useVehicleList()
  const search = useLocalSearch({
    all: vehicles.data,
    hasFailed: vehicles.failure !== null,
    find,
    optionOf: ({ vehicleId, name, licensePlate }) => ({ id: vehicleId, label: name, note: licensePlate }),
  })
  const [first] = useState(props.first)
  const names = useMemo(
    () =>
      new Map([
        ...first.map(({ id, name }) => [id, name] as const),
        ...(vehicles.data ?? []).map((vehicle) => [vehicle.vehicleId, vehicle.name] as const),
      ]),
    [first, vehicles.data],
  )
  return (
    <ManyFound
      label={props.label}
      hint={t('tasks.performersHint')}
      search={search}
      chosen={value as readonly number[]}
      nameOf={(id) => names.get(id) ?? String(id)}
      onChange={onChange}
      isRequired
      isDisabled={isDisabled}
      error={error}
      ref={ref}
    />
  )
}
