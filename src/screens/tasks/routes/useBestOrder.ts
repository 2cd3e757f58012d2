import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/serverState/useChange.ts'
import { useTasksApi } from '../../../api/tasks.ts'
import type { BestOrderBody, OrderedPoint } from '../../../contract/http/taskTours.ts'
import type { RoutePoint, Timing } from '../../../contract/tasks/routePoints.ts'
import { useToast } from '../../../ui/toast.ts'

interface BestOrder {
  /** Finds the best order and hands the points over in it, unless they were changed meanwhile. */
  readonly find: (points: readonly RoutePoint[], timing: Timing) => Promise<void>
  readonly isFinding: boolean
}

/** The best order of the points of a route, as the server finds it. points: as they are now. */
export const useBestOrder = (
  points: readonly RoutePoint[],
  onFound: (points: readonly RoutePoint[]) => void,
): BestOrder => {
  const { t } = useTranslation()
  const api = useTasksApi()
  const toast = useToast()
  const change = useChange({ change: (body: BestOrderBody) => api.findBestOrder(body), stale: [] })
  const latest = useRef(points)
  useEffect(() => {
    latest.current = points
  }, [points])
  const find = async (asked: readonly RoutePoint[], timing: Timing): Promise<void> => {
    const sent = asked.map(
      ({ latitude, longitude, arrival, earlyMinutes, lateMinutes, spendMinutes }): OrderedPoint => {
        return { latitude, longitude, arrival, earlyMinutes, lateMinutes, spendMinutes }
      },
    )
    const found = await change.act({ points: sent, timing })
    if (found === null || latest.current !== asked) return
    const { order, by } = found.value
    if (by === 'ownInstead') toast({ text: t('tasks.routes.orderedInstead'), tone: 'attention' })
    onFound(
      order.flatMap((index) => asked[index] ?? []).map((point, index) => ({ ...point, order: index + 1 })),
    )
  }
  return { find, isFinding: change.isSending }
}
