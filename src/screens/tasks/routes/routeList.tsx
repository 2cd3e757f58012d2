import { Plus, Waypoints } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceApi } from '../../../api/resource.ts'
import {
  TASK_ROUTE_CALLS,
  TASK_ROUTE_SORTS,
  type TaskRouteFields,
  taskRoutePage,
  taskRouteRow,
  type TaskRouteRow,
} from '../../../contract/http/taskRoutes.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { ResourceTable } from '../../../kit/resource/resourceTable.tsx'
import { useResource } from '../../../kit/resource/useResource.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.ts'
import { TASK_ROUTES_READ } from '../tasksPath.ts'
import { RouteForm } from './routeForm.tsx'

const ROUTES = { calls: TASK_ROUTE_CALLS, row: taskRouteRow, page: taskRoutePage }
const SPEC = { sorts: TASK_ROUTE_SORTS, filters: {} }
type Column = TableColumn<TaskRouteRow, (typeof TASK_ROUTE_SORTS)[number]>

/** ROUTE-16: the routes that tasks follow. */
export const RouteList = ({ tabs }: { readonly tabs: ReactNode }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const resource = useResource({
    name: TASK_ROUTES_READ,
    api: useResourceApi<TaskRouteRow, TaskRouteFields>(ROUTES),
    spec: SPEC,
    canEdit: useIsAllowed('editTasks'),
    deletedText: (rows) =>
      rows.length === 1 && rows[0]
        ? t('tasks.routes.deleted', { name: rows[0].name })
        : t('tasks.routes.deletedMany', { count: rows.length }),
  })
  const { canEdit, edit, save } = resource
  const columns = useMemo(
    (): readonly Column[] => [
      { id: 'name', title: t('tasks.name'), sort: 'name', width: '30%', cell: ({ name }) => name },
      {
        id: 'passOrder',
        title: t('tasks.routes.passOrder'),
        sort: 'passOrder',
        cell: ({ passOrder }) => t(`tasks.routes.passOrderOf.${passOrder}`),
      },
      {
        id: 'timing',
        title: t('tasks.routes.timing'),
        cell: ({ timing }) => t(`tasks.routes.timingOf.${timing}`),
      },
      {
        id: 'points',
        title: t('tasks.routes.points'),
        width: '110px',
        isNumber: true,
        cell: ({ points }) => String(points.length),
        exported: [{ title: t('tasks.routes.points'), value: ({ points }) => points.length }],
      },
    ],
    [t],
  )
  return (
    <PageFrame
      title={t('common.page.tasks')}
      width="table"
      tabs={tabs}
      actions={
        <Button tone="primary" icon={Plus} isDisabled={!canEdit} onPress={() => edit('new')}>
          {t('tasks.routes.add')}
        </Button>
      }
    >
      <ResourceTable
        resource={resource}
        label={t('tasks.parts.routes')}
        columns={columns}
        nameOf={({ name }) => name}
        searchLabel={t('tasks.routes.search')}
        empty={{ title: t('tasks.routes.emptyTitle'), text: t('tasks.routes.emptyText'), icon: Waypoints }}
        formTitle={(row) => (row ? t('tasks.routes.edit', { name: row.name }) : t('tasks.routes.new'))}
        renderForm={(row) => (
          <RouteForm
            row={row}
            isReadOnly={!canEdit}
            save={save}
            onSaved={(name) => {
              toast({ text: row ? t('table.saved') : t('tasks.routes.created', { name }), tone: 'go' })
              edit(null)
            }}
            onClose={() => edit(null)}
          />
        )}
      />
    </PageFrame>
  )
}
