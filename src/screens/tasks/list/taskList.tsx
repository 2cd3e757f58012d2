import {
  Ban,
  CircleCheck,
  CirclePlay,
  ClipboardList,
  Eye,
  Pencil,
  Play,
  Plus,
  Split,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useResourceApi } from '../../../api/resource.ts'
import {
  TASK_CALLS,
  TASK_LATENESS,
  TASK_SORTS,
  type TaskFields,
  taskPage,
  taskRow,
  type TaskRow,
} from '../../../contract/http/tasks.ts'
import { TASK_SHIFTS } from '../../../contract/http/taskTemplates.ts'
import {
  isTaskDeletable,
  isTaskEditable,
  TASK_OUTCOMES,
  type TaskAction,
  taskActionsOf,
} from '../../../contract/tasks/taskStates.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { useFormat } from '../../../i18n/useFormat.ts'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import { useResource } from '../../../kit/resource/useResource.ts'
import type { RowAction } from '../../../kit/table/column.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import { FilterChoice } from '../../../kit/table/filterChoice.tsx'
import type { TableSpec } from '../../../kit/table/tableView.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.ts'
import { taskDetailPath, type TasksPart, tasksRead } from '../tasksPath.ts'
import { toursHref } from '../tours/toursQuery.ts'
import { CompleteDialog } from './completeDialog.tsx'
import { taskColumns } from './taskColumns.tsx'
import { TaskForm } from './taskForm.tsx'
import { useTaskActions } from './useTaskActions.ts'

const TASKS = { calls: TASK_CALLS, row: taskRow, page: taskPage }
/** The filters that the parts offer: one that a part does not show has no effect, whatever the address says. */
const LATE = { sorts: TASK_SORTS, filters: { lateness: TASK_LATENESS, shift: TASK_SHIFTS } }
const SPECS: Readonly<Record<TaskListProps['part'], TableSpec<(typeof TASK_SORTS)[number]>>> = {
  all: LATE,
  active: LATE,
  planned: { sorts: TASK_SORTS, filters: { shift: TASK_SHIFTS } },
  completed: { sorts: TASK_SORTS, filters: { outcome: TASK_OUTCOMES, shift: TASK_SHIFTS } },
}
const ICONS = {
  activate: CirclePlay,
  start: Play,
  complete: CircleCheck,
  cancel: Ban,
} as const satisfies Record<TaskAction, unknown>

/** A change leaves out whether the task is a draft: activating it is an action. */
type SentTask = Omit<TaskFields, 'isDraft'> & Partial<Pick<TaskFields, 'isDraft'>>

interface TaskListProps {
  readonly part: Exclude<TasksPart, 'routes' | 'templates' | 'plan' | 'tours' | 'pointImport'>
  readonly tabs: ReactNode
}

/** The tasks of a part, of which only their state is given. */
const useTasks = (part: TaskListProps['part']) => {
  const { t } = useTranslation()
  const api = useResourceApi<TaskRow, SentTask>(TASKS)
  const ofPart = useMemo(
    () => ({
      ...api,
      list: (asked: Parameters<typeof api.list>[0]) =>
        api.list(part === 'all' ? asked : { ...asked, filters: { ...asked.filters, state: part } }),
    }),
    [api, part],
  )
  return useResource({
    name: tasksRead(part),
    api: ofPart,
    spec: SPECS[part],
    canEdit: useIsAllowed('editTasks'),
    deletedText: (rows) =>
      rows.length === 1 && rows[0]
        ? t('tasks.deleted', { name: rows[0].name })
        : t('tasks.deletedMany', { count: rows.length }),
  })
}

const Filters = ({
  part,
  table,
}: Pick<TaskListProps, 'part'> & Pick<ReturnType<typeof useTasks>, 'table'>) => {
  const { t } = useTranslation()
  const { filters = {} } = SPECS[part]
  return (
    <>
      {'outcome' in filters && (
        <FilterChoice
          label={t('tasks.outcome')}
          name="outcome"
          options={TASK_OUTCOMES.map((id) => ({ id, label: t(`tasks.stateOf.${id}`) }))}
          table={table}
        />
      )}
      {'lateness' in filters && (
        <FilterChoice
          label={t('tasks.late')}
          name="lateness"
          options={TASK_LATENESS.map((id) => ({ id, label: t(`tasks.${id}`) }))}
          table={table}
        />
      )}
      <FilterChoice
        label={t('tasks.shift')}
        name="shift"
        options={TASK_SHIFTS.map((id) => ({ id, label: t(`tasks.shiftOf.${id}`) }))}
        table={table}
      />
    </>
  )
}

/** ROUTE-15, ROUTE-17 to ROUTE-19: a list of tasks, with what can be done with each. */
export const TaskList = ({ part, tabs }: TaskListProps) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const [, navigate] = useLocation()
  const toast = useToast()
  const resource = useTasks(part)
  const actions = useTaskActions()
  const [ending, setEnding] = useState<TaskRow | null>(null)
  const { canEdit, table, list, readRows, edited, edit, save, remove } = resource
  const columns = useMemo(() => taskColumns(t, date, part), [t, date, part])
  const open = ({ id }: TaskRow): void => navigate(taskDetailPath(id))
  const actionsOf = (row: TaskRow): readonly RowAction[] => [
    { id: 'open', label: t('tasks.action.open'), icon: Eye, run: () => open(row) },
    ...taskActionsOf(row.state).map((action) => ({
      id: action,
      label: t(`tasks.action.${action}`),
      icon: ICONS[action],
      isDisabled: !canEdit,
      run: () => (action === 'complete' ? setEnding(row) : void actions.act(row, action)),
    })),
    ...(isTaskEditable(row.state)
      ? [
          {
            id: 'tours',
            label: t('tasks.tours.open'),
            icon: Split,
            isDisabled: !canEdit,
            run: () => navigate(toursHref([row.id])),
          },
        ]
      : []),
    {
      id: 'edit',
      label: t('table.edit'),
      icon: Pencil,
      isDisabled: !canEdit || !isTaskEditable(row.state),
      run: () => edit(row),
    },
    {
      id: 'delete',
      label: t('table.delete'),
      icon: Trash2,
      isDanger: true,
      isDisabled: !canEdit || !isTaskDeletable(row.state),
      run: () => void remove([row]),
    },
  ]
  const row = edited === 'new' ? null : edited
  return (
    <PageFrame
      title={t('common.page.tasks')}
      width="table"
      tabs={tabs}
      actions={
        <Button tone="primary" icon={Plus} isDisabled={!canEdit} onPress={() => edit('new')}>
          {t('tasks.add')}
        </Button>
      }
    >
      {!canEdit && (
        <div className="resource__notice">
          <Banner>{t('table.readOnly')}</Banner>
        </div>
      )}
      <DataTable
        name={tasksRead(part)}
        label={t(`tasks.parts.${part}`)}
        columns={columns}
        list={list}
        table={table}
        readRows={readRows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={open}
        actionsOf={actionsOf}
        searchLabel={t('tasks.search')}
        filters={<Filters part={part} table={table} />}
        empty={{
          title: part === 'all' ? t('tasks.emptyTitle') : t('tasks.emptyPart'),
          text: t('tasks.emptyText'),
          icon: ClipboardList,
        }}
      />
      {edited !== null && (
        <FormPanel
          title={row ? t('tasks.edit', { name: row.name }) : t('tasks.new')}
          onClose={() => edit(null)}
        >
          <TaskForm
            row={row}
            isReadOnly={!canEdit}
            save={({ isDraft, ...fields }) => save(row ? fields : { ...fields, isDraft })}
            onSaved={(name) => {
              toast({ text: row ? t('table.saved') : t('tasks.created', { name }), tone: 'go' })
              edit(null)
            }}
            onClose={() => edit(null)}
          />
        </FormPanel>
      )}
      {ending && <CompleteDialog task={ending} actions={actions} onClose={() => setEnding(null)} />}
    </PageFrame>
  )
}
