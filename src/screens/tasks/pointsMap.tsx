import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapSettings } from '../../api/serverState/useMapSettings.ts'
import type { PanePoint } from '../../map/placeWatch.ts'
import type { ShownTaskPoint } from '../../map/taskPoints/taskPointOverlay.ts'
import type { TaskPointsController } from '../../map/taskPoints/taskPointsController.ts'
import { TrackMap } from '../../map/track/trackMap.tsx'

/** The window of a pressed pin, next to `anchor`; null: there is none. */
export type PointPopups = (
  key: string,
  anchor: RefObject<HTMLDivElement | null>,
  close: () => void,
) => ReactNode

interface PointsMapProps {
  readonly className: string
  readonly controller: TaskPointsController
  readonly points: readonly ShownTaskPoint[]
  readonly popup: PointPopups
}

/** The points of a route or a task on a map of their own, with a window for the pressed one. */
export const PointsMap = ({ className, controller, points, popup }: PointsMapProps) => {
  const { t } = useTranslation()
  const settings = useMapSettings()
  const [pressed, setPressed] = useState<{ readonly key: string; readonly at: PanePoint } | null>(null)
  const anchor = useRef<HTMLDivElement>(null)
  useEffect(() => controller.setPoints(points), [controller, points])
  useEffect(() => controller.setOnOpen((key, at) => setPressed({ key, at })), [controller])
  return (
    <div className={className}>
      <TrackMap
        controller={controller}
        settings={settings}
        isPaper={false}
        showAllLabel={t('tasks.routes.showAll')}
      />
      <div
        ref={anchor}
        className="points-map__anchor"
        style={{ left: pressed?.at.x ?? 0, top: pressed?.at.y ?? 0 }}
      />
      {pressed && popup(pressed.key, anchor, () => setPressed(null))}
    </div>
  )
}
