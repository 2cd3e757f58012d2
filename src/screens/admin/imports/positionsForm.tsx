import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useMoveInsApi } from '../../../api/admin/moveIns.ts'
import { useVehiclesApi } from '../../../api/admin/vehicles.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import {
  DEFAULT_POSITION_FILE_SETTINGS,
  POSITION_COLUMNS,
  positionFileBody,
} from '../../../contract/http/admin/positionFiles.ts'
import type { AdminVehicleRow } from '../../../contract/http/admin/vehicles.ts'
import { FormFound } from '../../../kit/choosers/formFound.tsx'
import { useSearch } from '../../../kit/choosers/useSearch.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { FormTimeZone } from '../../../kit/form/formTimeZone.tsx'
import { type AppForm, useAppForm } from '../../../kit/form/useAppForm.ts'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { type ClientUnchosen, FormClient } from '../frame/formClient.tsx'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { FileNames, type FilesFormProps } from './filesPart.tsx'
import { useBeginFiles } from './useBeginFiles.ts'

const { clientId, vehicleId, settings } = positionFileBody.def.shape
/** What is the same for all files. */
const schema = z.strictObject({ clientId, vehicleId, settings })
type Values = z.output<typeof schema>
type Fields = ClientUnchosen<z.input<typeof schema>>
const NOTHING: Fields = { clientId: null, vehicleId: null, settings: DEFAULT_POSITION_FILE_SETTINGS }

const vehicleOption = ({ id, name, licensePlate }: AdminVehicleRow): FoundOption => ({
  id,
  label: name,
  note: licensePlate,
})

/** Whose the positions of files are, and how the files are read: as the client's latest one. */
export const PositionsForm = ({ files, onBegun, onClose }: FilesFormProps) => {
  const { t } = useTranslation()
  const { send } = useAdminChange(useBeginFiles(files, onBegun))
  const form = useAppForm({ schema, defaults: NOTHING, save: send, onSaved: onClose })
  const client = form.methods.watch('clientId')
  useRemembered(form, client)
  return (
    <FormFrame
      form={form}
      label={t('admin.positions.title')}
      submitLabel={t('admin.moveIn.look')}
      onCancel={closeAsking(onClose)}
    >
      <FileNames files={files} />
      <FormClient form={form} name="clientId" label={t('admin.column.client')} />
      <FormVehicle key={client} form={form} client={client} />
      <FormTimeZone form={form} name="settings.timeZone" label={t('admin.positions.timeZone')} />
      <h3>{t('admin.positions.columns')}</h3>
      <p className="move-in__note">{t('admin.positions.columnsHint')}</p>
      {POSITION_COLUMNS.map((column) => (
        <FormText
          key={column}
          form={form}
          name={`settings.headers.${column}`}
          label={t(`admin.positions.column.${column}`)}
          autoComplete="off"
        />
      ))}
    </FormFrame>
  )
}

interface FormVehicleProps {
  readonly form: AppForm<Fields, Values>
  /** null: none is chosen yet. */
  readonly client: number | null
}

/** A vehicle of a client; another client has a field of its own, which begins empty. */
const FormVehicle = ({ form, client }: FormVehicleProps) => {
  const { t } = useTranslation()
  const { list } = useVehiclesApi()
  const filters = client === null ? {} : { clientId: String(client) }
  const search = useSearch({ of: [ADMIN_DATA, 'vehicles'], list, optionOf: vehicleOption, filters })
  const { setValue } = form.methods
  useEffect(() => setValue('vehicleId', null), [setValue])
  return (
    <FormFound
      form={form}
      name="vehicleId"
      label={t('admin.positions.vehicle')}
      hint={t('admin.positions.vehicleHint')}
      search={search}
      isDisabled={client === null}
    />
  )
}

/** Fills in how the client's latest file was read, where this person has not said it otherwise. */
const useRemembered = (form: AppForm<Fields, Values>, client: number | null): void => {
  const api = useMoveInsApi()
  const { methods } = form
  const isChanged = methods.formState.dirtyFields.settings !== undefined
  const { data, isOld } = useCall({
    of: [ADMIN_DATA, 'positionFileSettings', client],
    read: () => api.fileSettings(client ?? 0),
    isOn: client !== null,
  })
  useEffect(() => {
    if (data && !isOld && !isChanged) methods.resetField('settings', { defaultValue: data })
  }, [methods, data, isOld, isChanged])
}
