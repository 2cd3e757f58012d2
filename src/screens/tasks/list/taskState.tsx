import { useTranslation } from 'react-i18next'
import type { TaskRow } from '../../../contract/http/tasks.ts'
import { TIME_OVER } from '../../../contract/http/tasks.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

type Judged = Pick<TaskRow, 'state' | 'outcome' | 'isLate'>
type StateWord = 'draft' | 'planned' | 'active' | 'done' | 'failed' | 'cancelled'

const TONES: Readonly<Record<StateWord, BadgeTone>> = {
  draft: 'quiet',
  planned: 'accent',
  active: 'go',
  done: 'rest',
  failed: 'alarm',
  cancelled: 'quiet',
}

const wordOf = ({ state, outcome }: Judged): StateWord =>
  state === 'completed' ? (outcome ?? 'done') : state

/** The state of a task in words, that of a completed one with its outcome. */
export const taskStateText = (t: Translate, task: Judged): string => t(`tasks.stateOf.${wordOf(task)}`)

/** The reason of an end as people read it. */
export const taskReasonText = (t: Translate, reason: string): string =>
  reason === TIME_OVER ? t('tasks.timeOver') : reason

/** The state of a task as a badge, and whether it is late. */
export const TaskStateBadge = ({ task }: { readonly task: Judged }) => {
  const { t } = useTranslation()
  return (
    <span className="tasks__states">
      <Badge tone={TONES[wordOf(task)]}>{taskStateText(t, task)}</Badge>
      {task.isLate && <Badge tone="attention">{t('tasks.late')}</Badge>}
    </span>
  )
}
