import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useUnknownDevicesApi } from '../../../api/admin/unknownDevices.ts'
import { type AdoptionOnto, adoptOntoBody } from '../../../contract/http/admin/unknownDevices.ts'
import { DEFAULT_DEVICE_TYPE } from '../../../contract/constants.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import type { AdoptFormProps } from './adoptOntoNewForm.tsx'
import { FormBareVehicle } from './formBareVehicle.tsx'

/** No vehicle is chosen yet; the schema rejects that until one is. */
type Fields = Omit<z.input<typeof adoptOntoBody>, 'vehicleId'> & { readonly vehicleId: number | null }

const NOTHING: Fields = { vehicleId: null, type: DEFAULT_DEVICE_TYPE }

/** The form that attaches an unknown tracker to an existing vehicle; the tracker becomes its client's. */
export const AdoptOntoForm = ({ id, serial, onSaved, onClose }: AdoptFormProps) => {
  const { t } = useTranslation()
  const api = useUnknownDevicesApi()
  /** The name of the chosen vehicle, as the server returns it. */
  const vehicle = useRef('')
  const { send } = useAdminChange(async (body: AdoptionOnto) => {
    const result = await api.adoptOnto(id, body)
    if (result.ok) vehicle.current = result.value.vehicleName ?? ''
    return result
  })
  const form = useAppForm({
    schema: adoptOntoBody,
    defaults: NOTHING,
    save: send,
    onSaved: () => onSaved(vehicle.current),
  })
  return (
    <FormFrame
      form={form}
      label={t('admin.unknown.adoptTitle', { serial })}
      submitLabel={t('admin.unknown.adopt')}
      onCancel={closeAsking(onClose)}
    >
      <FormBareVehicle form={form} name="vehicleId" label={t('admin.column.vehicle')} />
      <FormText
        form={form}
        name="type"
        label={t('admin.unknown.deviceType')}
        hint={t('admin.devices.typeRule')}
      />
    </FormFrame>
  )
}
