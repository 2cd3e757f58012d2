import type { TaskDetail, TaskWay } from '../../../contract/http/tasks.ts'
import type { TrackPoints } from '../../../contract/http/track.ts'
import type { LinePosition } from '../../../map/taskPoints/dashes.ts'
import type { WayLine } from '../../../map/taskPoints/wayLineOverlay.ts'

/** The planned way: by road where there is one, otherwise straight from point to point; in any order there is none. */
export const plannedLine = (
  { passOrder, points }: Pick<TaskDetail, 'passOrder' | 'points'>,
  way: TaskWay | null,
): readonly WayLine[] => {
  if (passOrder === 'arbitrarily') return []
  const road = way?.line ?? null
  const line =
    road === null
      ? points.map(({ longitude, latitude }): LinePosition => [longitude, latitude])
      : Array.from(
          { length: road.length / 2 },
          (_, corner): LinePosition => [road[2 * corner] ?? 0, road[2 * corner + 1] ?? 0],
        )
  return [{ kind: 'planned', line, isStraight: road === null }]
}

/** What a performer drove; positions without a place are omitted. */
export const drivenLine = ({ longitude, latitude }: TrackPoints): WayLine => ({
  kind: 'driven',
  isStraight: false,
  line: Array.from(
    longitude,
    (degrees, index): LinePosition => [degrees, latitude[index] ?? Number.NaN],
  ).filter(([x, y]) => !Number.isNaN(x) && !Number.isNaN(y)),
})
