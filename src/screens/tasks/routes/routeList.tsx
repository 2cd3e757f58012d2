import { FileUp, Waypoints } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useResourceApi } from '../../../api/resource.ts'
import {
  TASK_ROUTE_CALLS,
  TASK_ROUTE_SORTS,
  type TaskRouteFields,
  taskRoutePage,
  taskRouteRow,
  type TaskRouteRow,
} from '../../../contract/http/taskRoutes.ts'
import { useResource } from '../../../kit/resource/useResource.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { deletedText, RecordsPage } from '../recordsPage.tsx'
import { TASK_ROUTES_READ, tasksPath } from '../tasksPath.ts'
import { RouteForm } from './routeForm.tsx'

const ROUTES = { calls: TASK_ROUTE_CALLS, row: taskRouteRow, page: taskRoutePage }
const SPEC = { sorts: TASK_ROUTE_SORTS, filters: {} }
type Column = TableColumn<TaskRouteRow, (typeof TASK_ROUTE_SORTS)[number]>

/** ROUTE-16: the routes that tasks follow. */
export const RouteList = ({ tabs }: { readonly tabs: ReactNode }) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const resource = useResource({
    name: TASK_ROUTES_READ,
    api: useResourceApi<TaskRouteRow, TaskRouteFields>(ROUTES),
    spec: SPEC,
    canEdit: useIsAllowed('editTasks'),
    deletedText: deletedText(t, 'routes'),
  })
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
    <RecordsPage
      kind="routes"
      tabs={tabs}
      resource={resource}
      columns={columns}
      searchLabel={t('tasks.routes.search')}
      icon={Waypoints}
      actions={
        <Button
          icon={FileUp}
          isDisabled={!resource.canEdit}
          onPress={() => navigate(tasksPath('pointImport'))}
        >
          {t('tasks.pointImport.open')}
        </Button>
      }
      renderForm={(form) => <RouteForm {...form} />}
    />
  )
}
