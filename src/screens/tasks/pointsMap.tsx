import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapSettings } from '../../api/serverState/useMapSettings.ts'
import type { PanePoint } from '../../map/placeWatch.ts'
import { PointPopup, type PointPopupProps } from '../../map/taskPoints/pointPopup.tsx'
import type { ShownTaskPoint } from '../../map/taskPoints/taskPointOverlay.ts'
import type { TaskPointsController } from '../../map/taskPoints/taskPointsController.ts'
import type { WayLine } from '../../map/taskPoints/wayLineOverlay.ts'
import { TrackMap } from '../../map/track/trackMap.tsx'

/** What the window of a pressed pin shows; undefined: there is no such point any more. */
export type PointWindow = Pick<PointPopupProps, 'title' | 'width' | 'facts' | 'children'>

const NO_LINES: readonly WayLine[] = []

interface PointsMapProps {
  readonly className: string
  readonly controller: TaskPointsController
  readonly points: readonly ShownTaskPoint[]
  /** Absent: only the points are shown. */
  readonly lines?: readonly WayLine[]
  readonly windowOf: (key: string) => PointWindow | undefined
}

/** The points of a route or a task on a map of their own, with a window for the pressed one. */
export const PointsMap = ({ className, controller, points, lines = NO_LINES, windowOf }: PointsMapProps) => {
  const { t } = useTranslation()
  const settings = useMapSettings()
  const [pressed, setPressed] = useState<{ readonly key: string; readonly at: PanePoint } | null>(null)
  const shown = pressed && windowOf(pressed.key)
  useEffect(() => controller.setPoints(points), [controller, points])
  useEffect(() => controller.setLines(lines), [controller, lines])
  useEffect(() => controller.setOnOpen((key, at) => setPressed({ key, at })), [controller])
  return (
    <div className={className}>
      <TrackMap
        controller={controller}
        settings={settings}
        isPaper={false}
        showAllLabel={t('tasks.routes.showAll')}
      />
      {shown && <PointPopup {...shown} at={pressed.at} onClose={() => setPressed(null)} />}
    </div>
  )
}
