import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TaskList } from './list/taskList.tsx'
import { PlanPage } from './plan/planPage.tsx'
import { PointImportPage } from './pointImport/pointImportPage.tsx'
import { RouteList } from './routes/routeList.tsx'
import './tasks.css'
import { readTasksPath, type TasksPart, tasksPath } from './tasksPath.ts'
import { TemplateList } from './templates/templateList.tsx'
import { ToursPage } from './tours/toursPage.tsx'

/** The parts that have a tab; templates are a section of the first one (ROUTE-20). */
const TABS = [
  'all',
  'plan',
  'active',
  'planned',
  'completed',
  'routes',
] as const satisfies readonly TasksPart[]

/** Tasks or templates, within the list of tasks. */
const Sections = ({ part, go }: { readonly part: TasksPart; readonly go: (part: TasksPart) => void }) => {
  const { t } = useTranslation()
  return (
    <div className="tasks__sections">
      <SegmentedControl
        label={t('tasks.section.label')}
        segments={[
          { id: 'all', label: t('tasks.section.tasks') },
          { id: 'templates', label: t('tasks.section.templates') },
        ]}
        value={part === 'templates' ? 'templates' : 'all'}
        onChange={go}
      />
    </div>
  )
}

const Parts = () => {
  const { t } = useTranslation()
  const [path, navigate] = useLocation()
  const part = readTasksPath(path)
  const go = (to: TasksPart): void => navigate(tasksPath(to))
  if (part === 'pointImport') return <PointImportPage />
  if (part === 'tours') return <ToursPage />
  const tab = part === 'templates' ? 'all' : part
  const tabs = (
    <div className="tasks__tabs">
      <Tabs
        label={t('tasks.parts.label')}
        tabs={TABS.map((id) => ({ id, label: t(`tasks.parts.${id}`) }))}
        value={tab}
        onChange={go}
      >
        {tab === 'all' && <Sections part={part} go={go} />}
      </Tabs>
    </div>
  )
  if (part === 'routes') return <RouteList tabs={tabs} />
  if (part === 'plan') return <PlanPage tabs={tabs} />
  if (part === 'templates') return <TemplateList tabs={tabs} />
  return <TaskList key={part} part={part} tabs={tabs} />
}

/** ROUTE-14: the tasks of the client with their routes and templates. */
export const TasksScreen = () => (
  <ServerState>
    <Parts />
  </ServerState>
)
