import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useChange } from '../../../api/serverState/useChange.ts'
import { useTasksApi } from '../../../api/tasks.ts'
import type {
  AppliedTours,
  ApplyTours,
  ToursBody,
  ToursPreview,
  UndoTours,
} from '../../../contract/http/taskTours.ts'
import { useToast } from '../../../ui/toast.ts'
import { writePlanView } from '../plan/planView.ts'
import { TASK_ROUTES_READ, TASKS_STALE, tasksPath } from '../tasksPath.ts'

const STALE = [...TASKS_STALE, [TASK_ROUTES_READ]]

/** A preview with the question that it answers. */
export interface FoundTours {
  readonly question: ToursBody
  readonly preview: ToursPreview
}

export interface Tours {
  /** The latest preview; null: there is none yet. */
  readonly found: FoundTours | null
  readonly find: (question: ToursBody) => Promise<void>
  readonly isFinding: boolean
  /** Makes the tasks of a preview and shows them on the timeline, with undo. */
  readonly apply: (found: FoundTours, name: string) => Promise<void>
  readonly isApplying: boolean
}

/** Distributes stops and makes tasks of it. */
export const useTours = (): Tours => {
  const { t } = useTranslation()
  const api = useTasksApi()
  const toast = useToast()
  const [, navigate] = useLocation()
  const [found, setFound] = useState<FoundTours | null>(null)
  const search = useChange({ change: (question: ToursBody) => api.previewTours(question), stale: [] })
  const application = useChange({ change: (body: ApplyTours) => api.applyTours(body), stale: STALE })
  const reversal = useChange({ change: (body: UndoTours) => api.undoTours(body), stale: STALE })
  const undo = async ({ taskIds, removedIds }: AppliedTours): Promise<void> => {
    const replaced = removedIds.length > 0 ? { removedIds } : {}
    if (await reversal.act({ taskIds, ...replaced })) toast({ text: t('tasks.tours.undone'), tone: 'go' })
  }
  return {
    found,
    find: async (question) => {
      const answer = await search.act(question)
      if (answer) setFound({ question, preview: answer.value })
    },
    isFinding: search.isSending,
    apply: async ({ question, preview: { seen, tours, left } }, name) => {
      const answer = await application.act({
        ...question,
        name,
        seen,
        ...(left.length > 0 && { left }),
        tours: tours
          .filter(({ stops }) => stops.length > 0)
          .map(({ vehicleId, stops }) => ({
            vehicleId,
            stops: stops.map(({ stop, at, leavesAt }) => ({ stop, at, leavesAt })),
          })),
      })
      if (answer === null) return
      const day = dayjs(question.startsAt).format('YYYY-MM-DD')
      navigate(`${tasksPath('plan')}${writePlanView({ zoom: 'day', day, group: null })}`)
      toast({
        text: t('tasks.tours.applied', { count: answer.value.taskIds.length }),
        tone: 'go',
        action: { label: t('table.undo'), onPress: () => void undo(answer.value) },
      })
    },
    isApplying: application.isSending,
  }
}
