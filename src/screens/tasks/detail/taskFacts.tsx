import { useTranslation } from 'react-i18next'
import type { TaskDetail } from '../../../contract/http/tasks.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Banner } from '../../../ui/banner.tsx'
import { type TextFactList, TextFacts } from '../../../ui/textFacts.tsx'
import { taskReasonText, TaskStateBadge } from '../list/taskState.tsx'

/** What is known of a task as a whole. */
export const TaskFacts = ({ task }: { readonly task: TaskDetail }) => {
  const { t } = useTranslation()
  const { date, distance } = useFormat()
  const performers = task.performers.map(({ name, licensePlate }) => `${name} ${licensePlate}`.trim())
  const nameOf = (vehicleId: number): string =>
    task.performers.find(({ id }) => id === vehicleId)?.name ?? String(vehicleId)
  const deviations = task.deviations.map(({ vehicleId, from, to, metres }) =>
    [
      task.performers.length > 1 ? nameOf(vehicleId) : '',
      [date(from), date(to)].filter(Boolean).join(' – '),
      distance(metres),
    ]
      .filter(Boolean)
      .join(', '),
  )
  const way = task.isByRoad ? 'road' : 'straight'
  const facts: TextFactList = [
    [t('tasks.route'), task.routeName],
    [t('tasks.routes.passOrder'), t(`tasks.routes.passOrderOf.${task.passOrder}`)],
    [t('tasks.performers'), performers.join(', ')],
    [t('tasks.startsAt'), date(task.startsAt)],
    [t('tasks.endsAt'), date(task.endsAt)],
    [t('tasks.detail.activated'), date(task.activatedAt)],
    [t('tasks.ended'), date(task.endedAt)],
    [t('tasks.routes.corridor'), task.corridor === null ? '' : distance(task.corridor)],
    [t('tasks.detail.wayBy'), task.state === 'active' ? t(`tasks.detail.way.${way}`) : ''],
    [t('tasks.detail.deviations'), deviations.join('; ')],
    [t('tasks.shift'), task.shift === null ? '' : t(`tasks.shiftOf.${task.shift}`)],
    [t('tasks.reason'), taskReasonText(t, task.reason)],
    [t('tasks.description'), task.description],
  ]
  return (
    <>
      <TaskStateBadge task={task} />
      {task.offWay.map(({ vehicleId, since, metres }) => (
        <Banner key={vehicleId} tone="attention">
          {t('tasks.detail.offWay', {
            name: nameOf(vehicleId),
            since: date(since),
            distance: distance(metres),
          })}
        </Banner>
      ))}
      <TextFacts facts={facts} />
    </>
  )
}
