import * as maplibre from 'maplibre-gl'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Map as MapLibre, ScaleControl, useMap } from 'react-map-gl/maplibre'
import { ZOOM_DEFAULT, ZOOM_MAX_TILES } from '../contract/constants.ts'
import { useLoad } from '../fleet/fleetContext.ts'
import { useLanguage } from '../i18n/useTexting.ts'
import { baseStyle } from './basemap/baseStyle.ts'
import './fleetMap.css'
import { MapButtons } from './mapButtons.tsx'
import type { MapController } from './mapController.ts'
import { readMarkLook } from './markLook.ts'
import './prepareMapLibre.ts'
import { pageTimers } from './throttle.ts'
import { useMapResize } from './useMapResize.ts'
import { useMapTheme } from './useMapTheme.ts'

/** Where the camera stands until the fleet is known. */
const FIRST_VIEW = { longitude: 30.52, latitude: 50.45, zoom: ZOOM_DEFAULT }

interface FleetMapProps {
  readonly controller: MapController
  readonly selectedId: number | null
  /** Changes with the side bar (MAP-23). */
  readonly sideBar: string
  readonly labels: boolean
  readonly onLabels: (on: boolean) => void
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

/** The map with the fleet: MapLibre's base map, the marks, zoom and labels. */
export const FleetMap = (props: FleetMapProps) => {
  const { controller, selectedId, labels } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const theme = useMapTheme()
  const { complete } = useLoad()
  const pane = useRef<HTMLDivElement>(null)
  const mapStyle = useMemo(
    () => baseStyle({ theme, language, basePath: import.meta.env.BASE_URL }),
    [theme, language],
  )
  const resize = useCallback(() => controller.resize(), [controller])
  useMapResize(pane, props.sideBar, pageTimers, resize)

  useEffect(() => {
    // After the theme's attribute is on the page and the fonts of the labels are there.
    const show = (): void => controller.setLook(readMarkLook(document.documentElement))
    show()
    let current = true
    void document.fonts.ready.then(() => current && show())
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the tokens that are read follow the theme
  }, [controller, theme])
  useEffect(() => controller.setSelected(selectedId), [controller, selectedId])
  useEffect(() => controller.setLoaded(complete), [controller, complete])

  return (
    <section ref={pane} className="fleet-map" role="application" aria-label={t('map.title')}>
      <MapLibre
        mapLib={maplibre}
        initialViewState={FIRST_VIEW}
        mapStyle={mapStyle}
        maxZoom={ZOOM_MAX_TILES}
        minZoom={1}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        trackResize={false}
        renderWorldCopies={false}
        attributionControl={false}
      >
        <Overlay controller={controller} />
        <ScaleControl position="bottom-left" />
      </MapLibre>
      {props.children}
      <MapButtons controller={controller} labels={labels} onLabels={props.onLabels} />
    </section>
  )
}
