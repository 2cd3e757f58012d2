import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaintenanceApi } from '../../api/maintenance.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import type { MaintenanceFields, MaintenanceRow } from '../../contract/http/maintenance.ts'
import type { Result } from '../../errors/failure.ts'
import { leaving } from '../../kit/address/leaveGuard.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { MAINTENANCE_READ, MAINTENANCE_TEMPLATES_PATH } from '../../vehicle/maintenance/maintenancePath.ts'
import { DoneHistory } from './doneHistory.tsx'
import { FileSection } from './fileSection.tsx'
import { MaintenanceForm } from './maintenanceForm.tsx'

interface PanelProps {
  readonly row: MaintenanceRow
  readonly canEdit: boolean
  readonly save: (fields: MaintenanceFields) => Promise<Result<MaintenanceRow>>
  readonly onSaved: (fields: MaintenanceFields) => void
  readonly onClose: () => void
}

/** The list of templates, searched for one. */
const templatePath = (name: string): string => `#${MAINTENANCE_TEMPLATES_PATH}?q=${encodeURIComponent(name)}`

const PARTS = ['history', 'data'] as const
type Part = (typeof PARTS)[number]

/** The record as it is now: what was just done changes it, and may take it out of the list's filters. */
const useFresh = (row: MaintenanceRow): MaintenanceRow => {
  const api = useMaintenanceApi()
  const { data } = useCall({
    of: [MAINTENANCE_READ, 'vehicle', row.vehicleId],
    read: () => api.ofVehicle(row.vehicleId),
  })
  return data?.rows.find(({ id }) => id === row.id) ?? row
}

/** Everything about one record: when it is due with its history, and its data. */
export const MaintenancePanel = ({ row: opened, canEdit, save, onSaved, onClose }: PanelProps) => {
  const { t } = useTranslation()
  const row = useFresh(opened)
  const [part, setPart] = useState<Part>('history')
  return (
    <Tabs
      label={t('maintenance.parts')}
      tabs={PARTS.map((id) => ({ id, label: t(`maintenance.part.${id}`) }))}
      value={part}
      onChange={(next) => leaving(() => setPart(next))}
    >
      {part === 'history' ? (
        <div className="maintenance__history">
          {row.template && (
            <p className="maintenance__rule">
              {t('maintenance.templates.madeBy')}{' '}
              <a href={templatePath(row.template.name)}>{row.template.name}</a>
            </p>
          )}
          <DoneHistory row={row} canEdit={canEdit} />
          <FileSection row={row} canEdit={canEdit} />
        </div>
      ) : (
        <MaintenanceForm
          row={row}
          newKind={row.kind}
          isReadOnly={!canEdit}
          save={save}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </Tabs>
  )
}
