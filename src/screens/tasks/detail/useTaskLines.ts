import { useMemo } from 'react'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useTasksApi } from '../../../api/tasks.ts'
import { useTrackApi } from '../../../api/track.ts'
import type { TaskDetail } from '../../../contract/http/tasks.ts'
import { success } from '../../../errors/failure.ts'
import { useAtNow } from '../../../fleet/useNow.ts'
import type { WayLine } from '../../../map/taskPoints/wayLineOverlay.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { drivenLine, plannedLine } from './taskLines.ts'

/** Performers whose tracks are drawn. */
const DRIVEN_MAX = 5
/** How often the track of an active task is read again, ms. */
const EVERY_MS = 30_000
const everyHalfMinute = (now: number): number => now - (now % EVERY_MS)

/** The planned way of a task, and what its performers drove, for those who may see the past. */
export const useTaskLines = (task: TaskDetail): readonly WayLine[] => {
  const { readWay } = useTasksApi()
  const { readTrack } = useTrackApi()
  const seesPast = useIsAllowed('seePast')
  const now = useAtNow(everyHalfMinute)
  const { id, activatedAt, endedAt, isByRoad, passOrder, points } = task
  const way = useCall({ of: ['taskWay', id, isByRoad], read: () => readWay(id), isOn: isByRoad })
  const performers = seesPast && activatedAt !== null ? task.performers.slice(0, DRIVEN_MAX) : []
  const from = activatedAt ?? 0
  const to = Math.max(from + 1, endedAt ?? now)
  const tracks = useCall({
    of: ['taskTracks', id, from, to],
    // Those that cannot be read, or are of a vehicle that is gone, are omitted.
    read: async () => {
      const read = await Promise.all(
        performers.map((performer) => readTrack(performer.id, { from, to, detail: 'thin' })),
      )
      return success(read.flatMap((result) => (result.ok ? [drivenLine(result.value.points)] : [])))
    },
    isOn: performers.length > 0,
  })
  return useMemo(
    () => [
      ...(isByRoad && way.data === undefined ? [] : plannedLine({ passOrder, points }, way.data ?? null)),
      ...(tracks.data ?? []),
    ],
    [isByRoad, way.data, passOrder, points, tracks.data],
  )
}
