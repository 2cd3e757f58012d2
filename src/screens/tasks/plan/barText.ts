import type { PlanTask } from '../../../contract/http/taskPlan.ts'
import { isTaskEditable } from '../../../contract/tasks/taskStates.ts'
import { isTaskLate } from '../../../contract/tasks/lateness.ts'
import { actualSpan } from '../../../contract/tasks/taskSpan.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { formatDay, formatTime } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { taskStateText } from '../list/taskState.tsx'
import { plannedOf } from './planRows.ts'

/** A span in words; the day of its end only where it is another one. */
export const spanText = ({ from, to }: TimeSpan): string => {
  const [first, last] = [formatDay(from), formatDay(to)]
  return `${first} ${formatTime(from)} – ${first === last ? '' : `${last} `}${formatTime(to)}`
}

/** What a bar says of its task, part by part. conflicts: names of the tasks at the same time. */
export const barTexts = (
  t: Translate,
  task: PlanTask,
  conflicts: readonly string[],
  now: number,
): readonly string[] => {
  const [planned, actual] = [plannedOf(task), actualSpan(task, now)]
  return [
    task.name,
    taskStateText(t, task),
    ...(isTaskLate(task) ? [t('tasks.late')] : []),
    ...(task.offWay.length > 0 ? [t('tasks.offWay')] : []),
    ...(planned ? [t('tasks.plan.plannedAt', { time: spanText(planned) })] : []),
    ...(actual ? [t('tasks.plan.actualAt', { time: spanText(actual) })] : []),
    t('tasks.plan.pointsOf', { visited: task.visitedCount, all: task.points.length }),
    ...(conflicts.length > 0 ? [t('tasks.plan.conflictsWith', { names: conflicts.join(', ') })] : []),
  ]
}

/** The points of a task, a line each. */
export const pointLines = (t: Translate, { points }: PlanTask): readonly string[] =>
  points.map(({ order, name, plannedAt, arrivedAt, state, isLate }) => {
    const times = [plannedAt, arrivedAt].map((at) => (at === null ? '–' : formatTime(at)))
    const word = isLate ? t('tasks.late') : t(`tasks.detail.pointState.${state}`)
    return `${order}. ${name}: ${times.join(' / ')}, ${word}`
  })

/** Only what has not begun moves to another vehicle. */
export const isMovable = ({ state }: Pick<PlanTask, 'state'>): boolean => isTaskEditable(state)

/** The tasks that have not begun. */
export const movableIds = (tasks: readonly Pick<PlanTask, 'id' | 'state'>[]): readonly number[] =>
  tasks.filter(isMovable).map(({ id }) => id)
