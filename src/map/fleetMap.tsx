import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeoPoint } from '../contract/engine/view.ts'
import type { MapSettings } from '../contract/http/mapSettings.ts'
import { useLoad } from '../fleet/fleetContext.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { usePreference } from '../session/sessionContext.ts'
import { BaseMap } from './baseMap.tsx'
import type { ReadDemoRoads } from './demoRoads/demoRoadOverlay.ts'
import { useDemoRoads } from './demoRoads/useDemoRoads.ts'
import { MapButtons } from './mapButtons.tsx'
import type { MapController } from './mapController.ts'
import type { MarkLook, Spot } from './mapPorts.ts'
import { MapPins, MapTools, type NearPanelSlot, SPOT_ZOOM, useMapTools } from './mapTools.tsx'
import { useMapName } from './mapTypes/useMapName.ts'
import { useMapStyle } from './mapTypes/useMapStyle.ts'
import { readMarkLook, readPaperLook } from './markLook.ts'
import { PrintSheet } from './print/printSheet.tsx'
import { usePrint } from './print/usePrint.ts'
import type { RoadPorts } from './roads/roadPorts.ts'
import { SpotList } from './spots/spotList.tsx'
import { useDeferredGround } from './useDeferredGround.ts'
import { useMapCommands } from './useMapCommands.ts'
import { useThemeLook } from './useThemeLook.ts'
import { useMapSwitches } from './useMapSwitches.ts'

export interface FleetMapProps {
  readonly controller: MapController
  readonly selectedId: number | null
  /** Changes with the side bar (MAP-23). */
  readonly sideBar: string
  /** The map types from the server; null until they are loaded, or if loading failed. */
  readonly settings?: MapSettings | null
  /** Reads the roads that the demo fleet drives on; null: none are drawn. */
  readonly readDemoRoads?: ReadDemoRoads | null
  /** MAP-15: an IconButton, usually within a Popover, for the map's side menu. */
  readonly filters?: ReactNode
  /** The start of the list's distances, marked by a pin. */
  readonly origin?: GeoPoint | null
  /** The person chose the start of the list's distances on the map, or removed it. */
  readonly onOrigin?: (point: GeoPoint | null) => void
  /** Distances by road; absent or null: as the crow flies, without a word about it. */
  readonly roads?: RoadPorts | null
  /** The panel of who can be at a place. */
  readonly near?: NearPanelSlot | undefined
  /** A place is shown because the person looked for it: what covers the map gives way. */
  readonly onPlace?: () => void
  /** Windows on the map. */
  readonly children?: ReactNode
}

/** The look of the marks in the theme that is shown or printed; null until its tokens and fonts are loaded. */
const useMarkLook = (controller: MapController, forPrint: boolean): MarkLook | null => {
  const [look, setLook] = useState<MarkLook | null>(null)
  useThemeLook(
    useCallback(() => {
      const next = forPrint ? readPaperLook() : readMarkLook(document.documentElement)
      controller.setLook(next)
      setLook(next)
    }, [controller, forPrint]),
  )
  return look
}

/** Passes the page's state to the controller. */
const useMapState = (controller: MapController, selectedId: number | null): void => {
  const { complete } = useLoad()
  const format = useFormat()
  const [help] = usePreference('help')
  const [vehicles] = usePreference('vehicles')
  useEffect(() => controller.setSelected(selectedId), [controller, selectedId])
  useEffect(() => controller.setLoaded(complete), [controller, complete])
  useEffect(() => controller.setCountFormat((count) => format.number(count)), [controller, format])
  useEffect(() => controller.setVehiclesShown(vehicles), [controller, vehicles])
  // MAP-32
  useEffect(() => controller.setClickable(!help), [controller, help])
}

/** The map with the fleet: MapLibre's ground, the marks, the side menu and the buttons at the bottom. */
export const FleetMap = (props: FleetMapProps) => {
  const { controller, selectedId, settings = null, readDemoRoads = null, origin = null, onOrigin } = props
  const { t } = useTranslation()
  const print = usePrint(controller)
  const forPrint = print.state.phase === 'drawing'
  const ground = useMapStyle(settings, forPrint)
  useDemoRoads(controller, readDemoRoads, ground.shown.kind === 'offline')
  const drawn = useDeferredGround(controller, ground.style)
  const mapName = useMapName(ground)
  const look = useMarkLook(controller, forPrint)
  const switches = useMapSwitches()
  const tools = useMapTools(controller, props.onPlace)
  const [spot, setSpot] = useState<Spot | null>(null)
  useMapCommands(controller, tools, { print: print.start, hasNear: props.near !== undefined, switches })
  useMapState(controller, selectedId)
  useEffect(() => controller.setOnSpot(setSpot), [controller])
  const leaveSpot = (act: () => void): void => {
    setSpot(null)
    act()
  }

  return (
    <BaseMap
      controller={controller}
      ground={ground}
      drawn={drawn}
      label={t('map.title')}
      sideBar={props.sideBar}
      pins={<MapPins tools={tools} origin={origin} onOrigin={onOrigin} />}
    >
      {props.children}
      <MapTools
        controller={controller}
        tools={tools}
        settings={settings}
        ground={ground}
        switches={switches}
        filters={props.filters}
        isPrinting={print.state.phase !== 'idle'}
        onPrint={print.start}
        onOrigin={onOrigin}
        roads={props.roads ?? null}
        near={props.near}
      />
      <MapButtons controller={controller} switches={switches} />
      {spot && look && (
        <SpotList
          spot={spot}
          atlas={look.atlas}
          onOpen={(vehicleId) => leaveSpot(() => controller.open(vehicleId))}
          onZoom={() => leaveSpot(() => controller.camera.goTo({ ...spot.point, zoom: SPOT_ZOOM }))}
          onClose={() => setSpot(null)}
        />
      )}
      {print.state.phase === 'ready' && (
        <PrintSheet
          picture={print.state.picture}
          madeAt={print.state.madeAt}
          mapName={mapName}
          onDone={print.finish}
        />
      )}
    </BaseMap>
  )
}
