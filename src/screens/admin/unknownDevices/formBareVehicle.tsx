import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useVehiclesApi } from '../../../api/admin/vehicles.ts'
import type { AdminVehicleRow } from '../../../contract/http/admin/vehicles.ts'
import { FormFound } from '../../../kit/choosers/formFound.tsx'
import { useSearch } from '../../../kit/choosers/useSearch.ts'
import type { FormFieldProps } from '../../../kit/form/useFormField.ts'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import { ADMIN_DATA } from '../frame/adminData.ts'

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
  const source = { of: [ADMIN_DATA, 'vehicles'], list, optionOf: vehicleOption, filters: WITHOUT_DEVICE }
  return <FormFound {...props} hint={t('admin.unknown.bareOnly')} search={useSearch(source)} />
}
