import { useTranslation } from 'react-i18next'
import type { PointState, TaskDetail, TaskPoint } from '../../../contract/http/tasks.ts'
import { isTaskLate } from '../../../contract/tasks/lateness.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextFacts } from '../../../ui/textFacts.tsx'
import { useLateText } from '../list/taskState.tsx'
import { offsetText } from '../routes/offsetText.ts'

const TONES: Readonly<Record<PointState, BadgeTone>> = {
  waiting: 'quiet',
  present: 'go',
  left: 'rest',
  skipped: 'attention',
}
const SECOND_MS = 1_000

interface TaskPointsProps {
  readonly task: TaskDetail
  /** The number of the chosen point; null: none. */
  readonly chosen: number | null
  readonly onChoose: (order: number) => void
}

/** A span of moments in words; one end may be missing. */
const spanText = (date: (at: number | null) => string, from: number | null, to: number | null): string =>
  from === to ? date(from) : [date(from), date(to)].filter(Boolean).join(' – ')

/** What was required of a point, and what was done (TASK-05). */
export const PointTimes = ({ task, point }: { readonly task: TaskDetail; readonly point: TaskPoint }) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const required = spanText(date, point.requiredArrivalTimeFrom, point.requiredArrivalTimeTo)
  const actual = spanText(date, point.actualArrivalTime, point.actualDepartureTime)
  const presence = point.actuatePresenceTime === null ? '' : offsetText(point.actuatePresenceTime * SECOND_MS)
  const performer = task.performers.find(({ id }) => id === point.vehicleId)?.name ?? ''
  const facts = [
    [t('tasks.detail.required'), required],
    [t('tasks.expected'), date(point.estimatedArrivalTime)],
    [t('tasks.detail.actual'), actual],
    [t('tasks.detail.presence'), presence],
    [t('tasks.detail.performer'), task.performers.length > 1 ? performer : ''],
  ] as const
  return <TextFacts facts={facts} />
}

/** The points of a task in the order of its route. */
export const TaskPoints = ({ task, chosen, onChoose }: TaskPointsProps) => {
  const { t } = useTranslation()
  const lateText = useLateText()
  return (
    <ol className="task-detail__points" aria-label={t('tasks.detail.points')}>
      {task.points.map((point) => (
        <li
          key={point.order}
          className="task-detail__point"
          aria-current={chosen === point.order ? 'true' : undefined}
        >
          <div className="task-detail__point-head">
            <span className="task-detail__point-name">
              <Button tone="quiet" onPress={() => onChoose(point.order)}>
                {`${point.order}. ${point.name}`}
              </Button>
            </span>
            <Badge tone={TONES[point.state]}>{t(`tasks.detail.pointState.${point.state}`)}</Badge>
            {isTaskLate(point) && (
              <Badge tone="attention">{lateText(point.lateSeconds) || t('tasks.late')}</Badge>
            )}
          </div>
          {point.address !== '' && <span className="route-point__place">{point.address}</span>}
          <PointTimes task={task} point={point} />
        </li>
      ))}
    </ol>
  )
}
