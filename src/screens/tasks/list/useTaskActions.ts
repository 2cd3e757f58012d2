import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/api.ts'
import { bodyOf } from '../../../api/calls.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { taskDetail, type TaskRow } from '../../../contract/http/tasks.ts'
import type { TaskAction } from '../../../contract/tasks/taskStates.ts'
import { useToast } from '../../../ui/toast.ts'
import { TASKS_STALE } from '../tasksPath.ts'

/** How a person ends a task. */
export interface TaskEnd {
  readonly outcome: 'done' | 'failed'
  readonly reason: string
}

interface Act {
  readonly id: number
  readonly action: TaskAction
  /** Of `complete`. */
  readonly end?: TaskEnd
}

export interface TaskActions {
  /** Takes an action of the task's state (TASK-22); returns whether it was taken. */
  readonly act: (task: Pick<TaskRow, 'id' | 'name'>, action: TaskAction, end?: TaskEnd) => Promise<boolean>
  readonly isActing: boolean
}

/** The actions on tasks: one call each. */
export const useTaskActions = (): TaskActions => {
  const { t } = useTranslation()
  const { http } = useApi()
  const toast = useToast()
  const change = useChange({
    change: ({ id, action, end }: Act) =>
      bodyOf(http, {
        call: `${action}Task` as const,
        params: { id },
        schema: taskDetail,
        ...(action === 'complete' && { json: end }),
        ...(action === 'cancel' && { json: {} }),
      }),
    stale: TASKS_STALE,
  })
  return {
    act: async ({ id, name }, action, end) => {
      const done = await change.act({ id, action, ...(end && { end }) })
      if (done) toast({ text: t(`tasks.did.${action}`, { name }), tone: 'go' })
      return done !== null
    },
    isActing: change.isSending,
  }
}
