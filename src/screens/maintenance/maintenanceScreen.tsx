import { FileText, Plus, Wrench } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceApi } from '../../api/resource.ts'
import { ServerState } from '../../api/serverState/serverState.tsx'
import {
  MAINTENANCE_KINDS,
  MAINTENANCE_RECORD_CALLS,
  MAINTENANCE_SORTS,
  type MaintenanceFields,
  type MaintenanceKind,
  maintenancePage,
  type MaintenanceRow,
  maintenanceRow,
} from '../../contract/http/maintenance.ts'
import { DUE_STATES } from '../../contract/rules/maintenanceDue.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { useFormat } from '../../i18n/useFormat.ts'
import { ResourceTable } from '../../kit/resource/resourceTable.tsx'
import { useResource } from '../../kit/resource/useResource.ts'
import { FilterChoice } from '../../kit/table/filterChoice.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import { useToast } from '../../ui/toast.ts'
import { MAINTENANCE_READ, MAINTENANCE_TEMPLATES_PATH } from '../../vehicle/maintenance/maintenancePath.ts'
import './maintenance.css'
import { maintenanceColumns } from './maintenanceColumns.tsx'
import { MaintenanceForm } from './maintenanceForm.tsx'
import { MaintenancePanel } from './maintenancePanel.tsx'
import { VehicleFilter } from './vehicleFilter.tsx'

const RECORDS = { calls: MAINTENANCE_RECORD_CALLS, row: maintenanceRow, page: maintenancePage }
const SPEC = {
  sorts: MAINTENANCE_SORTS,
  filters: { state: DUE_STATES, kind: MAINTENANCE_KINDS, vehicleId: null },
}

const Maintenance = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const toast = useToast()
  const [newKind, setNewKind] = useState<MaintenanceKind>('service')
  const resource = useResource({
    name: MAINTENANCE_READ,
    api: useResourceApi<MaintenanceRow, MaintenanceFields>(RECORDS),
    spec: SPEC,
    canEdit: useIsAllowed('editVehicle'),
    deletedText: (rows) =>
      rows.length === 1 && rows[0]
        ? t('maintenance.deleted', { name: rows[0].name })
        : t('maintenance.deletedMany', { count: rows.length }),
  })
  const { canEdit, edit, save, table } = resource
  const columns = useMemo(() => maintenanceColumns(t, format), [t, format])
  const add = (kind: MaintenanceKind): void => {
    setNewKind(kind)
    edit('new')
  }
  const close = (): void => edit(null)
  const formTitle = (row: MaintenanceRow | null): string =>
    row
      ? t('maintenance.edit', { name: row.name, vehicle: row.vehicleName || row.licensePlate })
      : t(newKind === 'service' ? 'maintenance.newService' : 'maintenance.newDocument')
  const actions = (
    <>
      <LinkButton href={`#${MAINTENANCE_TEMPLATES_PATH}`}>{t('maintenance.templates.open')}</LinkButton>
      <Button icon={FileText} isDisabled={!canEdit} onPress={() => add('insurance')}>
        {t('maintenance.addDocument')}
      </Button>
      <Button tone="primary" icon={Plus} isDisabled={!canEdit} onPress={() => add('service')}>
        {t('maintenance.addService')}
      </Button>
    </>
  )
  return (
    <PageFrame title={t('common.page.maintenance')} width="table" actions={actions}>
      <ResourceTable
        resource={resource}
        label={t('common.page.maintenance')}
        columns={columns}
        nameOf={({ name, vehicleName, licensePlate }) => `${name}, ${vehicleName || licensePlate}`}
        searchLabel={t('maintenance.search')}
        filters={
          <>
            <FilterChoice
              label={t('maintenance.state')}
              name="state"
              options={DUE_STATES.map((id) => ({ id, label: t(`maintenance.stateOf.${id}`) }))}
              table={table}
            />
            <FilterChoice
              label={t('maintenance.kind')}
              name="kind"
              options={MAINTENANCE_KINDS.map((id) => ({ id, label: t(`maintenance.kindOf.${id}`) }))}
              table={table}
            />
            <VehicleFilter table={table} />
          </>
        }
        empty={{ title: t('maintenance.emptyTitle'), text: t('maintenance.emptyText'), icon: Wrench }}
        formTitle={formTitle}
        renderForm={(row) =>
          row ? (
            <MaintenancePanel
              key={row.id}
              row={row}
              canEdit={canEdit}
              save={save}
              onSaved={() => {
                toast({ text: t('table.saved'), tone: 'go' })
                close()
              }}
              onClose={close}
            />
          ) : (
            <MaintenanceForm
              key={newKind}
              row={null}
              newKind={newKind}
              isReadOnly={!canEdit}
              save={save}
              onSaved={({ name }) => {
                toast({ text: t('maintenance.created', { name }), tone: 'go' })
                close()
              }}
              onClose={close}
            />
          )
        }
      />
    </PageFrame>
  )
}

/** Services and documents of the vehicles that the person sees, what is due first. */
export const MaintenanceScreen = () => (
  <ServerState>
    <Maintenance />
  </ServerState>
)
