import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportTarget } from '../../../api/imports.ts'
import { useResourceApi } from '../../../api/resource.ts'
import {
  TASK_POINT_COLUMNS,
  TASK_POINT_FAULTS,
  TASK_POINT_IMPORT_CALLS,
  taskPointImportPreview,
  taskPointImportRowPage,
} from '../../../contract/http/taskPointImport.ts'
import {
  TASK_NAME_MAX,
  TASK_ROUTE_CALLS,
  taskRoutePage,
  taskRouteRow,
  type TaskRouteRow,
} from '../../../contract/http/taskRoutes.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { FoundChooser } from '../../../kit/choosers/foundChooser.tsx'
import { useSearch } from '../../../kit/choosers/useSearch.ts'
import type { ImportSource } from '../../../kit/imports/importSource.ts'
import { ImportSteps } from '../../../kit/imports/importSteps.tsx'
import { useIsAllowed } from '../../../session/allowed.ts'
import { LinkButton } from '../../../ui/linkButton.tsx'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { TASK_ROUTES_READ, tasksPath } from '../tasksPath.ts'

const CONTRACT = {
  calls: TASK_POINT_IMPORT_CALLS,
  preview: taskPointImportPreview,
  rowPage: taskPointImportRowPage,
}
const ROUTES = { calls: TASK_ROUTE_CALLS, row: taskRouteRow, page: taskRoutePage }
const ROUTES_HREF = `#${tasksPath('routes')}`

/** The route that takes the points: a new one by its name, or one that exists. */
interface Target {
  readonly kind: 'new' | 'existing'
  readonly name: string
  readonly route: FoundOption | null
}

interface TargetFieldsProps {
  readonly target: Target
  readonly onChange: (target: Target) => void
}

const TargetFields = ({ target, onChange }: TargetFieldsProps) => {
  const { t } = useTranslation()
  const { list } = useResourceApi<TaskRouteRow, never>(ROUTES)
  const search = useSearch({
    of: [TASK_ROUTES_READ],
    list,
    optionOf: ({ id, name, points }) => ({ id, label: name, note: String(points.length) }),
  })
  return (
    <div className="point-import">
      <SegmentedControl
        label={t('tasks.pointImport.target')}
        segments={[
          { id: 'new', label: t('tasks.pointImport.newRoute') },
          { id: 'existing', label: t('tasks.pointImport.existingRoute') },
        ]}
        value={target.kind}
        onChange={(kind) => onChange({ ...target, kind })}
      />
      {target.kind === 'new' ? (
        <TextField
          label={t('tasks.name')}
          hint={t('tasks.pointImport.nameHint')}
          value={target.name}
          maxLength={TASK_NAME_MAX}
          autoComplete="off"
          onChange={(name) => onChange({ ...target, name })}
        />
      ) : (
        <FoundChooser
          label={t('tasks.route')}
          search={search}
          chosen={target.route}
          onChoose={(route) => onChange({ ...target, route })}
          isRequired
        />
      )}
    </div>
  )
}

/** The query of a target, null where none is chosen; a new route without a name has that of the file. */
const queryOf = ({ kind, name, route }: Target): ImportTarget | null => {
  if (kind === 'existing') return route && { routeId: String(route.id) }
  return name.trim() === '' ? {} : { name: name.trim() }
}

const useSource = (): ImportSource => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editTasks')
  const [target, setTarget] = useState<Target>({ kind: 'new', name: '', route: null })
  return useMemo(
    () => ({
      contract: CONTRACT,
      columns: TASK_POINT_COLUMNS.map((id) => ({
        id,
        title: t(`tasks.pointImport.column.${id}`),
        rule: t(`tasks.pointImport.rule.${id}`),
      })),
      intro: t('tasks.pointImport.intro'),
      needed: t('tasks.pointImport.needed'),
      faults: Object.fromEntries(
        TASK_POINT_FAULTS.map((fault) => [fault, t(`tasks.pointImport.fault.${fault}`)]),
      ),
      templateName: 'points',
      stale: [[TASK_ROUTES_READ]],
      done: { href: ROUTES_HREF, label: t('tasks.pointImport.toRoutes') },
      isReadOnly: !canEdit,
      target: { query: queryOf(target), fields: <TargetFields target={target} onChange={setTarget} /> },
    }),
    [t, canEdit, target],
  )
}

/** The points of a route from a table: a file, a preview of its effects, and all of it or nothing. */
export const PointImportPage = () => {
  const { t } = useTranslation()
  const source = useSource()
  const back = <LinkButton href={source.done.href}>{source.done.label}</LinkButton>
  return (
    <PageFrame title={t('tasks.pointImport.title')} width="table" actions={back}>
      <ImportSteps source={source} />
    </PageFrame>
  )
}
