import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapSettings } from '../../../api/serverState/useMapSettings.ts'
import type { GeoPoint } from '../../../contract/engine/view.ts'
import type { RoutePoint } from '../../../contract/tasks/routePoints.ts'
import { PlaceChooser } from '../../../map/places/placeChooser.tsx'
import { useGroundFinder } from '../../../map/places/usePlaceFinder.ts'
import { TrackMap } from '../../../map/track/trackMap.tsx'
import { useMapPorts } from '../../../map/useMapPorts.ts'
import { PlacingTool } from '../../../map/zones/placingTool.ts'
import { ZonesController } from '../../../map/zones/zonesController.ts'
import { shownPoints } from '../shownPoints.ts'
import type { ChosenPlace } from './routePointList.ts'

interface RouteMapProps {
  readonly points: readonly RoutePoint[]
  readonly isDisabled: boolean
  readonly onAdd: (place: ChosenPlace) => void
}

/** The zone of a place that the search found; null: it is none. */
const zoneIdOf = (id: string): number | null => {
  const found = /^zone:(\d+)$/.exec(id)?.[1]
  return found === undefined ? null : Number(found)
}

/** The points of a route on a map; more come from the search, or from a press on the map. */
export const RouteMap = ({ points, isDisabled, onAdd }: RouteMapProps) => {
  const { t } = useTranslation()
  const settings = useMapSettings()
  const ports = useMapPorts()
  const [controller] = useState(() => new ZonesController(ports))
  const readMiddle = useCallback((): GeoPoint | null => controller.camera.read(), [controller])
  const ground = useGroundFinder(readMiddle)
  const finder = useMemo(() => ({ ...ground, vehicles: async () => [] }), [ground])
  const [added, setAdded] = useState(0)
  const shown = useMemo(() => shownPoints(points), [points])
  useEffect(() => {
    controller.setPlaces(shown, null)
  }, [controller, shown])
  useEffect(() => {
    if (isDisabled) return undefined
    const tool = new PlacingTool((point) => onAdd({ ...point, name: '', address: '', zoneId: null }))
    return controller.draw(tool)
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
              controller.showPoints([...shown, place])
              setAdded(added + 1)
            }}
          />
          <p className="route-editor__hint">{t('tasks.point.hint')}</p>
        </div>
      )}
      <div className="route-editor__map">
        <TrackMap
          controller={controller}
          settings={settings}
          isPaper={false}
          showAllLabel={t('tasks.routes.showAll')}
        />
      </div>
    </>
  )
}
