import { useTranslation } from 'react-i18next'
import { useDevicesApi } from '../../../api/admin/devices.ts'
import type { DeviceRow } from '../../../contract/http/admin/devices.ts'
import { useToast } from '../../../ui/toast.ts'
import { ConfirmDelete } from '../frame/confirmDelete.tsx'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import { MappingHistory } from '../frame/mappingHistory.tsx'
import { AttachDialog } from './attachDialog.tsx'
import { DeviceForm, NewDeviceForm } from './deviceForm.tsx'

/** The open dialog about a tracker: one at a time. */
export type DeviceQuestion =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'attach' | 'history' | 'delete'; readonly row: DeviceRow }

interface DeviceDialogsProps {
  /** null: no dialog is open. */
  readonly question: DeviceQuestion | null
  readonly onClose: () => void
}

/** The open dialog about a tracker, as panel or dialog. */
export const DeviceDialogs = ({ question, onClose }: DeviceDialogsProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useDevicesApi()
  if (question === null) return null
  const finish = (text: string) => {
    toast({ text, tone: 'go' })
    onClose()
  }
  if (question.kind === 'new')
    return (
      <FormPanel title={t('admin.devices.new')} onClose={onClose}>
        <NewDeviceForm
          onClose={onClose}
          onSaved={(serial) => finish(t('admin.devices.created', { serial }))}
        />
      </FormPanel>
    )
  const { row } = question
  const { id, serial } = row
  if (question.kind === 'edit')
    return (
      <FormPanel title={t('admin.devices.edit', { serial })} onClose={onClose}>
        <DeviceForm row={row} onClose={onClose} onSaved={() => finish(t('admin.saved'))} />
      </FormPanel>
    )
  if (question.kind === 'attach') return <AttachDialog device={row} onClose={onClose} />
  if (question.kind === 'history')
    return (
      <MappingHistory
        title={t('admin.devices.historyOf', { serial })}
        emptyText={t('admin.devices.noHistory')}
        of={['device', id]}
        read={() => api.mappings(id)}
        nameOf={({ vehicleName }) => vehicleName}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDelete
      title={t('admin.account.deleteTitle', { login: serial })}
      text={t('admin.devices.deleteText')}
      done={t('admin.devices.deleted', { serial })}
      remove={() => api.remove(id)}
      onClose={onClose}
    />
  )
}
