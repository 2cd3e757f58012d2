import { useTranslation } from 'react-i18next'
import { useVehiclesApi } from '../../../api/admin/vehicles.ts'
import type { AdminVehicleRow } from '../../../contract/http/admin/vehicles.ts'
import { useToast } from '../../../ui/toast.ts'
import { EnterDialog } from '../accounts/enterDialog.tsx'
import { ConfirmDelete } from '../frame/confirmDelete.tsx'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import { MappingHistory } from '../frame/mappingHistory.tsx'
import { NewVehicleForm, VehicleForm } from './vehicleForm.tsx'

/** The open dialog about a vehicle: one at a time. */
export type VehicleQuestion =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'enter' | 'history' | 'delete'; readonly row: AdminVehicleRow }

interface VehicleDialogsProps {
  /** null: no dialog is open. */
  readonly question: VehicleQuestion | null
  readonly onClose: () => void
}

/** The open dialog about a vehicle, as panel or dialog. */
export const VehicleDialogs = ({ question, onClose }: VehicleDialogsProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useVehiclesApi()
  if (question === null) return null
  const finish = (text: string) => {
    toast({ text, tone: 'go' })
    onClose()
  }
  if (question.kind === 'new')
    return (
      <FormPanel title={t('admin.vehicles.new')} onClose={onClose}>
        <NewVehicleForm onClose={onClose} onSaved={(name) => finish(t('admin.vehicles.created', { name }))} />
      </FormPanel>
    )
  const { row } = question
  const { id, name } = row
  if (question.kind === 'edit')
    return (
      <FormPanel title={t('admin.vehicles.edit', { name })} onClose={onClose}>
        <VehicleForm row={row} onClose={onClose} onSaved={() => finish(t('admin.saved'))} />
      </FormPanel>
    )
  if (question.kind === 'enter')
    return (
      <EnterDialog
        account={{ id: row.clientId, login: row.clientLogin }}
        vehicle={{ id, name }}
        onClose={onClose}
      />
    )
  if (question.kind === 'history')
    return (
      <MappingHistory
        title={t('admin.vehicles.historyOf', { name })}
        emptyText={t('admin.vehicles.noHistory')}
        of={['vehicle', id]}
        read={() => api.mappings(id)}
        nameOf={({ deviceSerial }) => deviceSerial}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDelete
      title={t('admin.vehicles.deleteTitle', { name })}
      text={t('admin.vehicles.deleteText')}
      done={t('admin.vehicles.deleted', { name })}
      remove={() => api.remove(id)}
      onClose={onClose}
    />
  )
}
