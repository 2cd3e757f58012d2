import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTasksApi } from '../../../api/tasks.ts'
import type { PlacedTaskPoint } from '../../../contract/http/tasks.ts'
import { TASK_POPUP_WIDTH } from '../../../contract/tasks/taskPopups.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { MapController } from '../../../map/mapController.ts'
import type { PanePoint } from '../../../map/placeWatch.ts'
import { PointPopup } from '../../../map/taskPoints/pointPopup.tsx'
import { type ShownTaskPoint, TaskPointOverlay } from '../../../map/taskPoints/taskPointOverlay.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { usePreference } from '../../../session/sessionContext.ts'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { useReadAgain } from '../useReadAgain.ts'

const SECOND_MS = 1_000

interface TaskPointsProps {
  readonly controller: Pick<MapController, 'overlays'>
}

const keyOf = ({ taskId, order }: PlacedTaskPoint): string => `${taskId} ${order}`

const shownOf = (point: PlacedTaskPoint): ShownTaskPoint => ({
  key: keyOf(point),
  name: `${point.order}. ${point.name}`,
  latitude: point.latitude,
  longitude: point.longitude,
  isOver: point.state !== 'waiting',
})

interface PopupProps {
  readonly point: PlacedTaskPoint
  readonly at: PanePoint
  readonly onClose: () => void
}

/** POPUP-29 to POPUP-31: the pressed point with its task, and the way to it. */
const TaskPopup = ({ point, at, onClose }: PopupProps) => {
  const { t } = useTranslation()
  const { date, age } = useFormat()
  const required = [date(point.requiredArrivalTimeFrom), date(point.requiredArrivalTimeTo)]
  return (
    <PointPopup
      title={`${point.order}. ${point.name}`}
      width={TASK_POPUP_WIDTH.taskDetail}
      at={at}
      facts={[
        [t('map.task.name'), point.taskName],
        [t('map.task.performers'), point.performers.map(({ name }) => name).join(', ')],
        [t('map.task.required'), [...new Set(required)].filter(Boolean).join(' – ')],
        [t('map.task.expected'), date(point.estimatedArrivalTime)],
        [t('map.task.late'), point.lateSeconds > 0 ? age(0, point.lateSeconds * SECOND_MS) : ''],
        [t('map.task.arrival'), date(point.actualArrivalTime)],
        [t('map.task.departure'), date(point.actualDepartureTime)],
      ]}
      onClose={onClose}
    >
      <LinkButton href={`#/task_detail/${point.taskId}`}>{t('map.task.open')}</LinkButton>
    </PointPopup>
  )
}

const ShownPoints = ({ controller }: TaskPointsProps) => {
  const { readPoints } = useTasksApi()
  const points = useReadAgain(readPoints)
  const [pressed, setPressed] = useState<{ readonly key: string; readonly at: PanePoint } | null>(null)
  const [overlay] = useState(() => new TaskPointOverlay((key, at) => setPressed({ key, at })))
  useEffect(() => controller.overlays.add(overlay), [controller, overlay])
  const shown = useMemo(() => points.map(shownOf), [points])
  useEffect(() => overlay.setPoints(shown), [overlay, shown])
  const point = pressed && points.find((one) => keyOf(one) === pressed.key)
  return <>{point && <TaskPopup point={point} at={pressed.at} onClose={() => setPressed(null)} />}</>
}

/** MAP-18: the points of active tasks on the map of the fleet while they are switched on. */
export const TaskPointsOnMap = ({ controller }: TaskPointsProps) => {
  const [areShown] = usePreference('taskPoints')
  const maySee = useIsAllowed('seeTasks')
  return areShown && maySee ? <ShownPoints controller={controller} /> : null
}
