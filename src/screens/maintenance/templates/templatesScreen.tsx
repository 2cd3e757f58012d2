import { CopyCheck, FileText, ListChecks, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceApi } from '../../../api/resource.ts'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { MAINTENANCE_KINDS, type MaintenanceKind } from '../../../contract/http/maintenance.ts'
import {
  MAINTENANCE_TEMPLATE_CALLS,
  MAINTENANCE_TEMPLATE_SORTS,
  type MaintenanceTemplateFields,
  maintenanceTemplatePage,
  type MaintenanceTemplateRow,
  maintenanceTemplateRow,
} from '../../../contract/http/maintenanceTemplates.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { useFormat } from '../../../i18n/useFormat.ts'
import { ResourceTable } from '../../../kit/resource/resourceTable.tsx'
import { useResource } from '../../../kit/resource/useResource.ts'
import { FilterChoice } from '../../../kit/table/filterChoice.tsx'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { useToast } from '../../../ui/toast.ts'
import { MAINTENANCE_PATH, MAINTENANCE_TEMPLATES_READ } from '../../../vehicle/maintenance/maintenancePath.ts'
import '../maintenance.css'
import { ApplyDialog } from './applyDialog.tsx'
import { templateColumns } from './templateColumns.ts'
import { TemplateForm } from './templateForm.tsx'

const TEMPLATES = {
  calls: MAINTENANCE_TEMPLATE_CALLS,
  row: maintenanceTemplateRow,
  page: maintenanceTemplatePage,
}
const SPEC = { sorts: MAINTENANCE_TEMPLATE_SORTS, filters: { kind: MAINTENANCE_KINDS } }

const Templates = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const toast = useToast()
  const [newKind, setNewKind] = useState<MaintenanceKind>('service')
  const [applied, setApplied] = useState<MaintenanceTemplateRow | null>(null)
  const resource = useResource({
    name: MAINTENANCE_TEMPLATES_READ,
    api: useResourceApi<MaintenanceTemplateRow, MaintenanceTemplateFields>(TEMPLATES),
    spec: SPEC,
    canEdit: useIsAllowed('editVehicle'),
    deletedText: (rows) =>
      rows.length === 1 && rows[0]
        ? t('maintenance.templates.deleted', { name: rows[0].name })
        : t('maintenance.templates.deletedMany', { count: rows.length }),
  })
  const { canEdit, edit, save, table } = resource
  const columns = useMemo(() => templateColumns(t, format), [t, format])
  const add = (kind: MaintenanceKind): void => {
    setNewKind(kind)
    edit('new')
  }
  const newTitle = t(
    newKind === 'service' ? 'maintenance.templates.newService' : 'maintenance.templates.newDocument',
  )
  const actions = (
    <>
      <LinkButton href={`#${MAINTENANCE_PATH}`}>{t('common.page.maintenance')}</LinkButton>
      <Button icon={FileText} isDisabled={!canEdit} onPress={() => add('insurance')}>
        {t('maintenance.templates.addDocument')}
      </Button>
      <Button tone="primary" icon={Plus} isDisabled={!canEdit} onPress={() => add('service')}>
        {t('maintenance.templates.addService')}
      </Button>
    </>
  )
  return (
    <PageFrame title={t('common.page.maintenanceTemplates')} width="table" actions={actions}>
      <ResourceTable
        resource={resource}
        label={t('common.page.maintenanceTemplates')}
        columns={columns}
        nameOf={({ name }) => name}
        searchLabel={t('maintenance.templates.search')}
        moreActions={(row) => [
          {
            id: 'apply',
            label: t('maintenance.templates.applyStart'),
            icon: CopyCheck,
            run: () => setApplied(row),
          },
        ]}
        filters={
          <FilterChoice
            label={t('maintenance.kind')}
            name="kind"
            options={MAINTENANCE_KINDS.map((id) => ({ id, label: t(`maintenance.kindOf.${id}`) }))}
            table={table}
          />
        }
        empty={{
          title: t('maintenance.templates.emptyTitle'),
          text: t('maintenance.templates.emptyText'),
          icon: ListChecks,
        }}
        formTitle={(row) => row?.name ?? newTitle}
        renderForm={(row) => (
          <TemplateForm
            key={row?.id ?? newKind}
            row={row}
            newKind={newKind}
            isReadOnly={!canEdit}
            save={save}
            onSaved={({ name }) => {
              toast({
                text: row ? t('table.saved') : t('maintenance.templates.created', { name }),
                tone: 'go',
              })
              edit(null)
            }}
            onClose={() => edit(null)}
          />
        )}
      />
      {applied && <ApplyDialog template={applied} canEdit={canEdit} onClose={() => setApplied(null)} />}
    </PageFrame>
  )
}

/** Templates of services and documents by classes of vehicles, each applied to the vehicles that the person sees. */
export const TemplatesScreen = () => (
  <ServerState>
    <Templates />
  </ServerState>
)
