import * as maplibre from 'maplibre-gl'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AttributionControl, Map as MapLibre, useMap } from 'react-map-gl/maplibre'
import { ZOOM_DEFAULT } from '../contract/constants.ts'
import type { GeoPoint } from '../contract/engine.ts'
import type { MapSettings } from '../contract/http/mapSettings.ts'
import { useLoad } from '../fleet/fleetContext.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { usePreference } from '../session/sessionContext.ts'
import './fleetMap.css'
import { MapButtons } from './mapButtons.tsx'
import type { MapController } from './mapController.ts'
import type { MarkLook, Spot } from './mapPorts.ts'
import { MapPins, MapTools, SPOT_ZOOM, useMapTools } from './mapTools.tsx'
import { useMapName } from './mapTypes/useMapName.ts'
import { useMapStyle } from './mapTypes/useMapStyle.ts'
import { useGroundProps } from './mapTypes/useGroundProps.ts'
import { readMarkLook, readPaperLook } from './markLook.ts'
import './prepareMapLibre.ts'
import { PrintSheet } from './print/printSheet.tsx'
import { usePrint } from './print/usePrint.ts'
import { Scale } from './scale/scale.tsx'
import { SpotList } from './spots/spotList.tsx'
import { pageTimers } from '../fleet/throttle.ts'
import { useGroundTurn } from './useGroundTurn.ts'
import { useMapCommands } from './useMapCommands.ts'
import { MAP_BEHAVIOUR } from './mapBehaviour.ts'
import { useMapKeys } from './useMapKeys.ts'
import { useMapResize } from './useMapResize.ts'
import { useThemeLook } from './useThemeLook.ts'
import { useMapToggles } from './useMapToggles.ts'

/** Where the camera stands until the fleet is known. */
const FIRST_VIEW = { longitude: 30.52, latitude: 50.45, zoom: ZOOM_DEFAULT }

export interface FleetMapProps {
  readonly controller: MapController
  readonly selectedId: number | null
  /** Changes with the side bar (MAP-23). */
  readonly sideBar: string
  readonly labels: boolean
  readonly onLabels: (on: boolean) => void
  /** The map types as the server has them; null until they are known, or when they are not. */
  readonly settings?: MapSettings | null
  /** MAP-15: an IconButton, usually within a Popover, for the map's side menu. */
  readonly filters?: ReactNode
  /** The start of the list's distances, marked by a pin. */
  readonly origin?: GeoPoint | null
  /** The person chose the start of the list's distances on the map, or removed it. */
  readonly onOrigin?: (point: GeoPoint | null) => void
  /** Windows on the map. */
  readonly children?: ReactNode
}

/** Puts the controller's overlay on the mounted map. */
const Overlay = ({ controller }: { controller: MapController }) => {
  const map = useMap().current?.getMap()
  useEffect(() => {
    if (!map) return undefined
    controller.attach(map)
    return () => controller.detach()
  }, [map, controller])
  return null
}

/** The look of the marks in the theme that is shown or printed; null until its tokens and fonts are there. */
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

/** Tells the controller what the page knows. */
const useMapState = (controller: MapController, selectedId: number | null): void => {
  const { complete } = useLoad()
  const format = useFormat()
  const [help] = usePreference('help')
  useEffect(() => controller.setSelected(selectedId), [controller, selectedId])
  useEffect(() => controller.setLoaded(complete), [controller, complete])
  useEffect(() => controller.setCountFormat((count) => format.number(count)), [controller, format])
  // MAP-32
  useEffect(() => controller.setClickable(!help), [controller, help])
}

/** The map with the fleet: MapLibre's ground, the marks, the side menu and the buttons at its foot. */
export const FleetMap = (props: FleetMapProps) => {
  const { controller, selectedId, settings = null, origin = null, onOrigin } = props
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  const print = usePrint(controller)
  const forPrint = print.state.phase === 'drawing'
  const ground = useMapStyle(settings, forPrint)
  const groundProps = useGroundProps(ground, useGroundTurn(controller, ground.style))
  const mapName = useMapName(ground)
  const look = useMarkLook(controller, forPrint)
  const toggles = useMapToggles()
  const tools = useMapTools(controller)
  const [spot, setSpot] = useState<Spot | null>(null)
  useMapCommands(controller, tools, print.start)
  const shown = { labels: props.labels, onLabels: props.onLabels, toggles }
  const resize = useCallback(() => controller.resize(), [controller])
  useMapResize(pane, props.sideBar, pageTimers, resize)
  useMapKeys(pane, controller)
  useMapState(controller, selectedId)
  useEffect(() => controller.setOnSpot(setSpot), [controller])
  const leaveSpot = (act: () => void): void => {
    setSpot(null)
    act()
  }

  return (
    <section ref={pane} className="fleet-map" role="application" aria-label={t('map.title')}>
      <MapLibre mapLib={maplibre} initialViewState={FIRST_VIEW} {...MAP_BEHAVIOUR} {...groundProps}>
        <Overlay controller={controller} />
        <MapPins tools={tools} origin={origin} onOrigin={onOrigin} />
        <Scale />
        <AttributionControl position="bottom-left" compact={false} />
      </MapLibre>
      {props.children}
      <MapTools
        controller={controller}
        tools={tools}
        settings={settings}
        ground={ground}
        shown={shown}
        filters={props.filters}
        isPrinting={print.state.phase !== 'idle'}
        onPrint={print.start}
        onOrigin={onOrigin}
      />
      <MapButtons controller={controller} {...shown} />
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
    </section>
  )
}
