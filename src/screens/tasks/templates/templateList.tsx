import { CalendarClock } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceApi } from '../../../api/resource.ts'
import {
  TASK_TEMPLATE_CALLS,
  TASK_TEMPLATE_SORTS,
  type TaskTemplateFields,
  taskTemplatePage,
  taskTemplateRow,
  type TaskTemplateRow,
} from '../../../contract/http/taskTemplates.ts'
import { useResource } from '../../../kit/resource/useResource.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { offsetText } from '../routes/offsetText.ts'
import { deletedText, RecordsPage } from '../recordsPage.tsx'
import { TASK_TEMPLATES_READ } from '../tasksPath.ts'
import { TemplateForm } from './templateForm.tsx'
import { useLeftTemplate } from './useTempTemplate.ts'

const TEMPLATES = { calls: TASK_TEMPLATE_CALLS, row: taskTemplateRow, page: taskTemplatePage }
const SPEC = { sorts: TASK_TEMPLATE_SORTS, filters: {} }
const MINUTE_MS = 60_000
type Column = TableColumn<TaskTemplateRow, (typeof TASK_TEMPLATE_SORTS)[number]>

const useTemplates = () => {
  const { t } = useTranslation()
  return useResource({
    name: TASK_TEMPLATES_READ,
    api: useResourceApi<TaskTemplateRow, TaskTemplateFields>(TEMPLATES),
    spec: SPEC,
    canEdit: useIsAllowed('editTasks'),
    deletedText: deletedText(t, 'templates'),
  })
}

/** Opens the form of the template that was left unsaved, once it is known (TASK-20, STORE-17). */
const useReopened = ({ canEdit, list, edit }: ReturnType<typeof useTemplates>): void => {
  const left = useLeftTemplate()
  const [isDone, setDone] = useState(left === null || !canEdit)
  const rows = list.data?.rows
  if (isDone || !left || !rows) return
  setDone(true)
  const row = rows.find(({ id }) => id === left.templateId)
  if (left.templateId === null) edit('new')
  else if (row) edit(row)
}

/** ROUTE-20: the templates, a section of the list of tasks. */
export const TemplateList = ({ tabs }: { readonly tabs: ReactNode }) => {
  const { t } = useTranslation()
  const resource = useTemplates()
  useReopened(resource)
  const columns = useMemo(
    (): readonly Column[] => [
      { id: 'name', title: t('tasks.name'), sort: 'name', width: '34%', cell: ({ name }) => name },
      {
        id: 'repeat',
        title: t('tasks.templates.repeat'),
        cell: ({ repeat }) => t(`tasks.templates.repeatOf.${repeat.every}`),
      },
      {
        id: 'start',
        title: t('tasks.templates.startTime'),
        cell: ({ repeat }) => offsetText(repeat.minute * MINUTE_MS),
      },
      {
        id: 'lasts',
        title: t('tasks.templates.lasts'),
        cell: ({ lastsMinutes }) => offsetText(lastsMinutes * MINUTE_MS),
      },
      {
        id: 'isOn',
        title: t('tasks.state'),
        cell: ({ isOn }) => t(isOn ? 'tasks.templates.on' : 'tasks.templates.off'),
      },
    ],
    [t],
  )
  return (
    <RecordsPage
      kind="templates"
      tabs={tabs}
      resource={resource}
      columns={columns}
      searchLabel={t('tasks.search')}
      icon={CalendarClock}
      renderForm={(form) => <TemplateForm {...form} />}
    />
  )
}
