import { useTranslation } from 'react-i18next'
import type { TaskRow } from '../../../contract/http/tasks.ts'
import { TIME_OVER } from '../../../contract/http/tasks.ts'
import { isTaskLate } from '../../../contract/tasks/lateness.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

type Ended = Pick<TaskRow, 'state' | 'outcome'>
type Judged = Ended & Pick<TaskRow, 'isLate' | 'lateSeconds' | 'offWay'>
type StateWord = 'draft' | 'planned' | 'active' | 'done' | 'failed' | 'cancelled'

const TONES: Readonly<Record<StateWord, BadgeTone>> = {
  draft: 'quiet',
  planned: 'accent',
  active: 'go',
  done: 'rest',
  failed: 'alarm',
  cancelled: 'quiet',
}

const wordOf = ({ state, outcome }: Ended): StateWord => (state === 'completed' ? (outcome ?? 'done') : state)

/** The state of a task in words, that of a completed one with its outcome. */
export const taskStateText = (t: Translate, task: Ended): string => t(`tasks.stateOf.${wordOf(task)}`)

/** The reason of an end as people read it. */
export const taskReasonText = (t: Translate, reason: string): string =>
  reason === TIME_OVER ? t('tasks.timeOver') : reason

const SECOND_MS = 1_000

/** How late something is, in words; '' in time. */
export const useLateText = (): ((lateSeconds: number) => string) => {
  const { t } = useTranslation()
  const { age } = useFormat()
  return (lateSeconds) =>
    lateSeconds > 0 ? t('tasks.lateBy', { time: age(0, lateSeconds * SECOND_MS) }) : ''
}

/** The state of a task as a badge, whether it is or will be late, and whether a performer is off the way. */
export const TaskStateBadge = ({ task }: { readonly task: Judged }) => {
  const { t } = useTranslation()
  const lateText = useLateText()
  return (
    <span className="tasks__states">
      <Badge tone={TONES[wordOf(task)]}>{taskStateText(t, task)}</Badge>
      {isTaskLate(task) && <Badge tone="attention">{lateText(task.lateSeconds) || t('tasks.late')}</Badge>}
      {task.offWay.length > 0 && <Badge tone="attention">{t('tasks.offWay')}</Badge>}
    </span>
  )
}
