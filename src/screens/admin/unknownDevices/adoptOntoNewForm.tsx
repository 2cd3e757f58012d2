import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useUnknownDevicesApi } from '../../../api/admin/unknownDevices.ts'
import { type AdoptionOntoNew, adoptOntoNewBody } from '../../../contract/http/admin/unknownDevices.ts'
import { DEFAULT_DEVICE_TYPE } from '../../../contract/constants.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { type ClientUnchosen, FormClient } from '../frame/formClient.tsx'

/** Props of the forms that adopt an unknown tracker. */
export interface AdoptFormProps {
  readonly id: number
  readonly serial: string
  /** vehicle: the name of the one that has the tracker now. */
  readonly onSaved: (vehicle: string) => void
  readonly onClose: () => void
}

type Fields = ClientUnchosen<z.input<typeof adoptOntoNewBody>>

/** The form of a new vehicle for an unknown tracker. */
export const AdoptOntoNewForm = ({ id, serial, onSaved, onClose }: AdoptFormProps) => {
  const { t } = useTranslation()
  const api = useUnknownDevicesApi()
  const { send } = useAdminChange((body: AdoptionOntoNew) => api.adoptOntoNew(id, body))
  const defaults: Fields = {
    clientId: null,
    name: '',
    licensePlate: '',
    type: DEFAULT_DEVICE_TYPE,
  }
  const form = useAppForm({
    schema: adoptOntoNewBody,
    defaults,
    save: send,
    onSaved: ({ name }) => onSaved(name),
  })
  return (
    <FormFrame
      form={form}
      label={t('admin.unknown.adoptTitle', { serial })}
      submitLabel={t('admin.unknown.adopt')}
      onCancel={closeAsking(onClose)}
    >
      <FormClient form={form} name="clientId" label={t('admin.column.client')} />
      <FormText form={form} name="name" label={t('admin.column.vehicleName')} autoComplete="off" />
      <FormText form={form} name="licensePlate" label={t('admin.column.plate')} autoComplete="off" />
      <FormText
        form={form}
        name="type"
        label={t('admin.unknown.deviceType')}
        hint={t('admin.devices.typeRule')}
      />
    </FormFrame>
  )
}
