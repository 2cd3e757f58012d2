import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useDevicesApi } from '../../../api/admin/devices.ts'
import { useVehiclesApi } from '../../../api/admin/vehicles.ts'
import { vehicleType } from '../../../contract/entities/vehicle.ts'
import type { DeviceRow } from '../../../contract/http/admin/devices.ts'
import { type AdminVehicleRow, newVehicleBody, vehicleBody } from '../../../contract/http/admin/vehicles.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormLongText } from '../../../kit/form/formLongText.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { type AppForm, useAppForm } from '../../../kit/form/useAppForm.ts'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { FoundChooser } from '../../../kit/choosers/foundChooser.tsx'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { type ClientUnchosen, FormClient } from '../frame/formClient.tsx'
import { useSearch } from '../../../kit/choosers/useSearch.ts'
import { ADMIN_DATA } from '../frame/adminData.ts'

interface FormProps {
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

type NewVehicleFields = ClientUnchosen<z.input<typeof newVehicleBody>>
type NewVehicleBody = z.output<typeof newVehicleBody>

const useKindOptions = () => {
  const { t } = useTranslation()
  return vehicleType.options.map((id) => ({ id, label: t(`admin.vehicles.kind.${id}`) }))
}

/** The form of an existing vehicle. */
export const VehicleForm = ({ row, onSaved, onClose }: FormProps & { readonly row: AdminVehicleRow }) => {
  const { t } = useTranslation()
  const api = useVehiclesApi()
  const kinds = useKindOptions()
  const { send } = useAdminChange((body: z.output<typeof vehicleBody>) => api.update(row.id, body))
  const { name, licensePlate, type, description, clientId } = row
  const defaults: z.input<typeof vehicleBody> = { name, licensePlate, type, description, clientId }
  const form = useAppForm({ schema: vehicleBody, defaults, save: send, onSaved: () => onSaved(name) })
  return (
    <FormFrame form={form} label={t('admin.vehicles.edit', { name })} onCancel={closeAsking(onClose)}>
      <FormText form={form} name="name" label={t('admin.column.vehicleName')} autoComplete="off" />
      <FormText form={form} name="licensePlate" label={t('admin.column.plate')} autoComplete="off" />
      <FormSelect form={form} name="type" label={t('admin.column.kind')} options={kinds} />
      <FormClient
        form={form}
        name="clientId"
        label={t('admin.column.client')}
        first={{ id: clientId, label: row.clientLogin }}
        hint={t('admin.vehicles.moveHint')}
      />
      <FormLongText form={form} name="description" label={t('admin.column.description')} />
    </FormFrame>
  )
}

const deviceOption = ({ id, serial, type }: DeviceRow): FoundOption => ({ id, label: serial, note: type })

interface DeviceFieldProps {
  readonly form: AppForm<NewVehicleFields, NewVehicleBody>
}

/** A free tracker that is attached to the new vehicle at once. */
const DeviceField = ({ form }: DeviceFieldProps) => {
  const { t } = useTranslation()
  const { list } = useDevicesApi()
  const [chosen, setChosen] = useState<FoundOption | null>(null)
  const search = useSearch({
    of: [ADMIN_DATA, 'devices'],
    list,
    optionOf: deviceOption,
    filters: { place: 'free' },
  })
  return (
    <FoundChooser
      label={t('admin.vehicles.device')}
      hint={t('admin.vehicles.deviceHint')}
      search={search}
      chosen={chosen}
      onChoose={(option) => {
        setChosen(option)
        form.methods.setValue('deviceId', option?.id, { shouldDirty: true })
      }}
    />
  )
}

const NOTHING: NewVehicleFields = {
  name: '',
  licensePlate: '',
  type: 'VEHICLE',
  description: '',
  clientId: null,
}

/** The form of a new vehicle. */
export const NewVehicleForm = ({ onSaved, onClose }: FormProps) => {
  const { t } = useTranslation()
  const api = useVehiclesApi()
  const kinds = useKindOptions()
  const { send } = useAdminChange(api.create)
  const form = useAppForm({
    schema: newVehicleBody,
    defaults: NOTHING,
    save: send,
    onSaved: ({ name }) => onSaved(name),
  })
  return (
    <FormFrame form={form} label={t('admin.vehicles.new')} onCancel={closeAsking(onClose)}>
      <FormText form={form} name="name" label={t('admin.column.vehicleName')} autoComplete="off" />
      <FormText form={form} name="licensePlate" label={t('admin.column.plate')} autoComplete="off" />
      <FormClient form={form} name="clientId" label={t('admin.column.client')} />
      <DeviceField form={form} />
      <FormSelect form={form} name="type" label={t('admin.column.kind')} options={kinds} />
      <FormLongText form={form} name="description" label={t('admin.column.description')} />
    </FormFrame>
  )
}
