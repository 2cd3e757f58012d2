import { type ComponentProps, memo, useCallback } from 'react'
import type { GeoPoint } from '../../contract/engine/view.ts'
import type { VehicleDetail } from '../../contract/engine/rows.ts'
import { FleetMap, type FleetMapProps } from '../../map/fleetMap.tsx'
import type { ViewProps } from '../../vehicleList/useFleetView.ts'
import type { NearPanelSlot } from '../../map/mapTools.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { MapFilters } from './mapFilters.tsx'
import { NearPanel } from './near/nearPanel.tsx'
import { useRoadPorts } from './near/useRoadPorts.ts'
import { useDemoRoadReader } from './useDemoRoadReader.ts'
import { TrailersOnMap } from './trailers/trailersOnMap.tsx'
import { VehicleWindow } from './window/vehicleWindow.tsx'
import { TaskPointsOnMap } from './tasks/taskPointsOnMap.tsx'
import { ZonesOnMap } from './zones/zonesOnMap.tsx'

interface MapSideProps
  extends ViewProps,
    Pick<FleetMapProps, 'controller' | 'selectedId' | 'sideBar' | 'settings'> {
  /** On a phone the list hides for the map. */
  readonly giveWay: () => void
  readonly onManageGroups: () => void
  /** The open vehicle, once it is known. */
  readonly detail: VehicleDetail | null
  readonly mobile: boolean
  readonly onClose: () => void
  readonly onProfile: (vehicleId: number) => void
}

/** The map with its filters and the window of the open vehicle; re-renders only when one of its own inputs changed. */
export const MapSide = memo((props: MapSideProps) => {
  const { view, onChange, controller, selectedId } = props
  const roads = useRoadPorts()
  const seesPositions = useIsAllowed('seePositions')
  const isByRoad = roads.isSetUp === true
  const near = useCallback(
    (panel: ComponentProps<NearPanelSlot>) => (
      <NearPanel
        controller={controller}
        isByRoad={isByRoad}
        onOpen={(vehicleId) => controller.open(vehicleId)}
        {...panel}
      />
    ),
    [controller, isByRoad],
  )
  const readDemoRoads = useDemoRoadReader()
  const onOrigin = useCallback((origin: GeoPoint | null) => onChange({ origin }), [onChange])
  return (
    <div className="control__map" data-tour="map">
      <FleetMap
        controller={controller}
        selectedId={selectedId}
        sideBar={props.sideBar}
        settings={props.settings ?? null}
        readDemoRoads={readDemoRoads}
        filters={<MapFilters view={view} onChange={onChange} onManageGroups={props.onManageGroups} />}
        origin={view.origin}
        onOrigin={onOrigin}
        onPlace={props.giveWay}
        roads={roads}
        near={seesPositions ? near : undefined}
      >
        <ZonesOnMap controller={controller} />
        <TrailersOnMap controller={controller} />
        <TaskPointsOnMap controller={controller} />
        <VehicleWindow
          controller={controller}
          selectedId={selectedId}
          detail={props.detail}
          mobile={props.mobile}
          onClose={props.onClose}
          onProfile={props.onProfile}
        />
      </FleetMap>
    </div>
  )
})
MapSide.displayName = 'MapSide'
