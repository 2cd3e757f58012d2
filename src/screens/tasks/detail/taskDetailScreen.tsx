import { Ban, CircleCheck, CirclePlay, ClipboardX, Play } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useApi } from '../../../api/api.ts'
import { bodyOf } from '../../../api/calls.ts'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import { type TaskDetail, taskDetail } from '../../../contract/http/tasks.ts'
import { TASK_POPUP_WIDTH } from '../../../contract/tasks/taskPopups.ts'
import { type TaskAction, taskActionsOf } from '../../../contract/tasks/taskStates.ts'
import { FailedToLoad } from '../../../kit/calls/failedToLoad.tsx'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { TaskPointsController } from '../../../map/taskPoints/taskPointsController.ts'
import { useMapPorts } from '../../../map/useMapPorts.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { CompleteDialog } from '../list/completeDialog.tsx'
import { useTaskActions } from '../list/useTaskActions.ts'
import { TaskLinks } from '../links/taskLinks.tsx'
import { PointsMap, type PointWindow } from '../pointsMap.tsx'
import { shownPoints } from '../shownPoints.ts'
import '../tasks.css'
import { TASK_READ, taskDetailPath, tasksPath } from '../tasksPath.ts'
import { TaskFacts } from './taskFacts.tsx'
import { PointTimes, TaskPoints } from './taskPoints.tsx'
import { useTaskLines } from './useTaskLines.ts'
import { TaskProofs } from './taskProofs.tsx'

/** An active task moves along with its vehicles, ms. */
const EVERY_MS = 5_000
const ICONS = {
  activate: CirclePlay,
  start: Play,
  complete: CircleCheck,
  cancel: Ban,
} as const satisfies Record<TaskAction, unknown>

interface TaskMapProps {
  readonly task: TaskDetail
  /** The number of the chosen point; null: none. */
  readonly chosen: number | null
}

/** The points of a task on a map of its own; a pressed one has a window with the task (POPUP-30, POPUP-31). */
const TaskMap = ({ task, chosen }: TaskMapProps) => {
  const { t } = useTranslation()
  const ports = useMapPorts()
  const [controller] = useState(() => new TaskPointsController(ports))
  const shown = useMemo(() => shownPoints(task.points), [task.points])
  const lines = useTaskLines(task)
  const show = useEffectEvent((order: number | null) => {
    const point = task.points.find((one) => one.order === order)
    if (point) controller.showPoint(point)
  })
  useEffect(() => show(chosen), [chosen])
  const windowOf = (key: string): PointWindow | undefined => {
    const point = task.points.find(({ order }) => String(order) === key)
    return (
      point && {
        title: `${point.order}. ${point.name}`,
        width: TASK_POPUP_WIDTH.onTaskMap,
        facts: [[t('map.task.name'), task.name]],
        children: <PointTimes task={task} point={point} />,
      }
    )
  }
  return (
    <PointsMap
      className="task-detail__map"
      controller={controller}
      points={shown}
      lines={lines}
      windowOf={windowOf}
    />
  )
}

const Actions = ({ task }: { readonly task: TaskDetail }) => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editTasks')
  const actions = useTaskActions()
  const [isEnding, setEnding] = useState(false)
  return (
    <div className="task-detail__actions">
      {taskActionsOf(task.state).map((action) => (
        <Button
          key={action}
          icon={ICONS[action]}
          isDisabled={!canEdit || actions.isActing}
          onPress={() => (action === 'complete' ? setEnding(true) : void actions.act(task, action))}
        >
          {t(`tasks.action.${action}`)}
        </Button>
      ))}
      <TaskLinks task={task} />
      {isEnding && <CompleteDialog task={task} actions={actions} onClose={() => setEnding(false)} />}
    </div>
  )
}

const Detail = ({ task }: { readonly task: TaskDetail }) => {
  const [chosen, choose] = useState<number | null>(null)
  return (
    <div className="task-detail">
      <div className="task-detail__card">
        <TaskFacts task={task} />
        <Actions task={task} />
        <TaskPoints task={task} chosen={chosen} onChoose={choose} />
        <TaskProofs task={task} />
      </div>
      <TaskMap task={task} chosen={chosen} />
    </div>
  )
}

const Page = () => {
  const { t } = useTranslation()
  const { http } = useApi()
  const [path] = useLocation()
  const id = Number(path.slice(taskDetailPath(0).length - 1))
  const isId = Number.isInteger(id) && id > 0
  const call = useCall({
    of: [TASK_READ, id],
    read: () => bodyOf(http, { call: 'task', params: { id }, schema: taskDetail }),
    isOn: isId,
    everyMs: EVERY_MS,
  })
  const task = call.data
  const isUnknown = !isId || (call.failure?.kind === 'status' && call.failure.status === 404)
  const title = task?.name ?? t('common.page.tasks')
  const toTasks = <LinkButton href={`#${tasksPath('all')}`}>{t('tasks.detail.toTasks')}</LinkButton>
  return (
    <PageFrame title={title} width="table" actions={toTasks}>
      {task && <Detail key={task.id} task={task} />}
      {!task && isUnknown && (
        <EmptyState
          icon={ClipboardX}
          title={t('tasks.detail.unknownTitle')}
          text={t('tasks.detail.unknownText')}
          action={toTasks}
        />
      )}
      {!task && !isUnknown && call.failure && (
        <FailedToLoad title={t('tasks.detail.failedTitle')} failure={call.failure} onRetry={call.readAgain} />
      )}
      {!task && !isUnknown && !call.failure && <Loading label={t('common.loading')} />}
    </PageFrame>
  )
}

/** ROUTE-32: one task with its points, on a map and in a list. */
export const TaskDetailScreen = () => (
  <ServerState>
    <Page />
  </ServerState>
)
