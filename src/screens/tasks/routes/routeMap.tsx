import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeoPoint } from '../../../contract/engine/view.ts'
import type { RoutePoint } from '../../../contract/tasks/routePoints.ts'
import { TASK_POPUP_WIDTH } from '../../../contract/tasks/taskPopups.ts'
import { PlaceChooser } from '../../../map/places/placeChooser.tsx'
import { useGroundFinder } from '../../../map/places/usePlaceFinder.ts'
import { TaskPointsController } from '../../../map/taskPoints/taskPointsController.ts'
import { useMapPorts } from '../../../map/useMapPorts.ts'
import { PointsMap, type PointWindow } from '../pointsMap.tsx'
import { shownPoints } from '../shownPoints.ts'
import type { ChosenPlace } from './routePointList.ts'

interface RouteMapProps {
  readonly points: readonly RoutePoint[]
  readonly isDisabled: boolean
  readonly onAdd: (place: ChosenPlace) => void
}

/** The zone of a place that the search found; null: the place is another kind. */
const zoneIdOf = (id: string): number | null => {
  const found = /^zone:(\d+)$/.exec(id)?.[1]
  return found === undefined ? null : Number(found)
}

/** POPUP-27, POPUP-28: the name of the pressed point, and its place. */
const windowOf =
  (points: readonly RoutePoint[]) =>
  (key: string): PointWindow | undefined => {
    const point = points.find(({ order }) => String(order) === key)
    return (
      point && {
        title: `${point.order}. ${point.name}`,
        width: TASK_POPUP_WIDTH.roadPoint,
        facts: [],
        children: point.address,
      }
    )
  }

/** The points of a route on a map; more come from the search, or from a press on the map. */
export const RouteMap = ({ points, isDisabled, onAdd }: RouteMapProps) => {
  const { t } = useTranslation()
  const ports = useMapPorts()
  const [controller] = useState(() => new TaskPointsController(ports))
  const readMiddle = useCallback((): GeoPoint | null => controller.camera.read(), [controller])
  const ground = useGroundFinder(readMiddle)
  const finder = useMemo(() => ({ ...ground, vehicles: async () => [] }), [ground])
  const [added, setAdded] = useState(0)
  const shown = useMemo(() => shownPoints(points), [points])
  useEffect(() => {
    controller.setOnAdd(
      isDisabled ? null : (point) => onAdd({ ...point, name: '', address: '', zoneId: null }),
    )
  }, [controller, isDisabled, onAdd])
  return (
    <>
      {!isDisabled && (
        <div className="route-editor__add">
          <PlaceChooser
            // Empty again for the next point.
            key={added}
            finder={finder}
            chosen={null}
            onChoose={(place) => {
              const address = place.detail === '' ? '' : `${place.name}, ${place.detail}`
              const name = place.kind === 'coordinates' ? '' : place.name
              onAdd({ ...place, name, address, zoneId: zoneIdOf(place.id) })
              controller.showPoint(place)
              setAdded(added + 1)
            }}
          />
          <p className="route-editor__hint">{t('tasks.point.hint')}</p>
        </div>
      )}
      <PointsMap
        className="route-editor__map"
        controller={controller}
        points={shown}
        windowOf={windowOf(points)}
      />
    </>
  )
}
