import { type ComponentProps, type Ref, useCallback, useImperativeHandle } from 'react'
import type { GeoPoint } from '../../contract/engine/view.ts'
import type { VehicleDetail } from '../../contract/engine/rows.ts'
import { FleetMap, type FleetMapProps } from '../../map/fleetMap.tsx'
import type { ViewProps } from '../../vehicleList/useFleetView.ts'
import type { MapCamera } from '../../map/mapCamera.ts'
import type { MapController } from '../../map/mapController.ts'
import type { NearPanelSlot } from '../../map/mapTools.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { MapFilters } from './mapFilters.tsx'
import { NearPanel } from './near/nearPanel.tsx'
import { useRoadPorts } from './near/useRoadPorts.ts'
import { useDemoRoadReader } from './useDemoRoadReader.ts'
import { TrailersOnMap } from './trailers/trailersOnMap.tsx'
import { ChosenOnMap } from './several/chosenOnMap.tsx'
import { useCamera } from './useCamera.ts'
import { useMapController } from './useMapController.ts'
import type { CameraRequest } from './useSelection.ts'
import { VehicleWindow } from './window/vehicleWindow.tsx'
import { TaskPointsOnMap } from './tasks/taskPointsOnMap.tsx'
import { ZonesOnMap } from './zones/zonesOnMap.tsx'

/** What the page highlights on the map. */
export type MapHandle = Pick<MapController, 'hover'>

export interface MapSideProps extends ViewProps, Pick<FleetMapProps, 'selectedId' | 'sideBar' | 'settings'> {
  readonly handle: Ref<MapHandle>
  readonly camera: MapCamera
  readonly cameraRequest: CameraRequest | null
  /** A vehicle was pressed; null: the ground. */
  readonly onPress: (vehicleId: number | null) => void
  /** On a phone the list hides for the map. */
  readonly giveWay: () => void
  readonly onManageGroups: () => void
  /** The open vehicle, once it is known. */
  readonly detail: VehicleDetail | null
  readonly mobile: boolean
  readonly onClose: () => void
  readonly onProfile: (vehicleId: number) => void
}

/** The map with its filters and the window of the open vehicle. */
export const MapSide = (props: MapSideProps) => {
  const { view, onChange, camera, selectedId } = props
  const controller = useMapController(camera, props.onPress)
  useImperativeHandle(props.handle, () => controller, [controller])
  useCamera(controller, props.cameraRequest)
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
      <ChosenOnMap controller={controller} />
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
  )
}
