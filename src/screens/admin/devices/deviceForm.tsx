import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useDevicesApi } from '../../../api/admin/devices.ts'
import { deviceBody, type DeviceRow, newDeviceBody } from '../../../contract/http/admin/devices.ts'
import type { AppForm } from '../../../kit/form/useAppForm.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormLongText } from '../../../kit/form/formLongText.tsx'
import { FormPhone } from '../../../kit/form/formPhone.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormClient } from '../frame/formClient.tsx'
import { FormSecret } from './formSecret.tsx'

interface FormProps {
  readonly onSaved: (serial: string) => void
  readonly onClose: () => void
}

type DeviceFields = z.input<typeof deviceBody>
type NewDeviceFields = z.input<typeof newDeviceBody>

const clientOf = (row: DeviceRow): FoundOption | null =>
  row.clientId === null ? null : { id: row.clientId, label: row.clientLogin ?? `№ ${row.clientId}` }

/** The form of an existing tracker: all but its serial. */
export const DeviceForm = ({ row, onSaved, onClose }: FormProps & { readonly row: DeviceRow }) => {
  const { t } = useTranslation()
  const api = useDevicesApi()
  const { send } = useAdminChange((body: z.output<typeof deviceBody>) => api.update(row.id, body))
  const defaults: DeviceFields = {
    type: row.type,
    phone: row.phone ?? '',
    note: row.note,
    clientId: row.clientId,
    secret: '',
  }
  const form: AppForm<DeviceFields, z.output<typeof deviceBody>> = useAppForm({
    schema: deviceBody,
    defaults,
    save: send,
    onSaved: () => onSaved(row.serial),
  })
  const isOnVehicle = row.vehicleId !== null
  return (
    <FormFrame
      form={form}
      label={t('admin.devices.edit', { serial: row.serial })}
      onCancel={closeAsking(onClose)}
    >
      <FormText form={form} name="type" label={t('admin.column.type')} hint={t('admin.devices.typeRule')} />
      <FormClient
        form={form}
        name="clientId"
        label={t('admin.column.client')}
        first={clientOf(row)}
        hint={t('admin.devices.noClientHint')}
        isDisabled={isOnVehicle}
      />
      <FormPhone form={form} name="phone" label={t('admin.column.simPhone')} />
      <FormSecret form={form} hasSecret={row.hasSecret} />
      <FormLongText form={form} name="note" label={t('admin.column.note')} />
    </FormFrame>
  )
}

const NOTHING: NewDeviceFields = { serial: '', type: '', phone: '', note: '', clientId: null, secret: '' }

/** The form of a new tracker. */
export const NewDeviceForm = ({ onSaved, onClose }: FormProps) => {
  const { t } = useTranslation()
  const api = useDevicesApi()
  const { send } = useAdminChange(api.create)
  const form = useAppForm({
    schema: newDeviceBody,
    defaults: NOTHING,
    save: send,
    onSaved: ({ serial }) => onSaved(serial),
  })
  return (
    <FormFrame form={form} label={t('admin.devices.new')} onCancel={closeAsking(onClose)}>
      <FormText
        form={form}
        name="serial"
        label={t('admin.column.serial')}
        hint={t('admin.devices.serialRule')}
        autoComplete="off"
      />
      <FormText form={form} name="type" label={t('admin.column.type')} hint={t('admin.devices.typeRule')} />
      <FormClient
        form={form}
        name="clientId"
        label={t('admin.column.client')}
        hint={t('admin.devices.noClientHint')}
      />
      <FormPhone form={form} name="phone" label={t('admin.column.simPhone')} />
      <FormText
        form={form}
        name="secret"
        label={t('admin.devices.secret')}
        hint={t('admin.devices.secretHint')}
        autoComplete="off"
      />
      <FormLongText form={form} name="note" label={t('admin.column.note')} />
    </FormFrame>
  )
}
