import { useTranslation } from 'react-i18next'
import type { TaskDetail } from '../../../contract/http/tasks.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { type TextFactList, TextFacts } from '../../../ui/textFacts.tsx'
import { taskReasonText, TaskStateBadge } from '../list/taskState.tsx'

/** What is known of a task as a whole. */
export const TaskFacts = ({ task }: { readonly task: TaskDetail }) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const performers = task.performers.map(({ name, licensePlate }) => `${name} ${licensePlate}`.trim())
  const facts: TextFactList = [
    [t('tasks.route'), task.routeName],
    [t('tasks.routes.passOrder'), t(`tasks.routes.passOrderOf.${task.passOrder}`)],
    [t('tasks.performers'), performers.join(', ')],
    [t('tasks.startsAt'), date(task.startsAt)],
    [t('tasks.endsAt'), date(task.endsAt)],
    [t('tasks.detail.activated'), date(task.activatedAt)],
    [t('tasks.ended'), date(task.endedAt)],
    [t('tasks.shift'), task.shift === null ? '' : t(`tasks.shiftOf.${task.shift}`)],
    [t('tasks.reason'), taskReasonText(t, task.reason)],
    [t('tasks.description'), task.description],
  ]
  return (
    <>
      <TaskStateBadge task={task} />
      <TextFacts facts={facts} />
    </>
  )
}
