import * as maplibre from 'maplibre-gl'
import { Maximize, Minus, Plus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AttributionControl, Map as MapLibre, useMap } from 'react-map-gl/maplibre'
import { ZOOM_DEFAULT } from '../../contract/constants.ts'
import type { MapSettings } from '../../contract/http/mapSettings.ts'
import { pageTimers } from '../../fleet/throttle.ts'
import { useShortcut } from '../../palette/desks.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import '../fleetMap.css'
import { readMarkPalette, readPaperPalette } from '../markLook.ts'
import { MapTypeChooser } from '../mapTypes/mapTypeChooser.tsx'
import { useMapStyle } from '../mapTypes/useMapStyle.ts'
import { useGroundProps } from '../mapTypes/useGroundProps.ts'
import '../prepareMapLibre.ts'
import { Scale } from '../scale/scale.tsx'
import { MAP_BEHAVIOUR } from '../mapBehaviour.ts'
import { useMapKeys } from '../useMapKeys.ts'
import { useMapResize } from '../useMapResize.ts'
import { useThemeLook } from '../useThemeLook.ts'
import { SPEED_STEPS } from './speedColor.ts'
import { speedScale } from './speedScale.ts'
import type { TrackController } from './trackController.ts'
import './trackMap.css'

const FIRST_VIEW = { longitude: 30.52, latitude: 50.45, zoom: ZOOM_DEFAULT }

const Overlay = ({ controller }: { readonly controller: TrackController }) => {
  const map = useMap().current?.getMap()
  useEffect(() => {
    if (!map) return undefined
    controller.attach(map)
    return () => controller.detach()
  }, [map, controller])
  return null
}

/** What the colours of the way mean. */
const SpeedLegend = () => {
  const { t } = useTranslation()
  const bar = useRef<HTMLSpanElement>(null)
  useThemeLook(
    useCallback(() => {
      if (bar.current) bar.current.style.background = speedScale(readMarkPalette(document.documentElement))
    }, []),
  )
  const [slow, middle, fast] = SPEED_STEPS
  return (
    <div className="track-legend ui-numbers" role="img" aria-label={t('route.speedLegend')}>
      <span ref={bar} className="track-legend__bar" />
      <span className="track-legend__steps">
        <span>{slow}</span>
        <span>{middle}</span>
        <span>
          {fast}+ {t('common.unit.kmh')}
        </span>
      </span>
    </div>
  )
}

export interface TrackMapProps {
  readonly controller: TrackController
  readonly settings: MapSettings | null
  /** Drawn as it is on paper, whatever the theme. */
  readonly isPaper: boolean
  readonly children?: ReactNode
}

/** The map of one way: ground, way, marks, pin, and what moves the map. */
export const TrackMap = ({ controller, settings, isPaper, children }: TrackMapProps) => {
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  const ground = useMapStyle(settings, isPaper)
  const groundProps = useGroundProps(ground)
  const resize = useCallback(() => controller.resize(), [controller])
  useMapResize(pane, '', pageTimers, resize)
  useMapKeys(pane, controller)
  useThemeLook(
    useCallback(
      () => controller.setPalette(isPaper ? readPaperPalette() : readMarkPalette(document.documentElement)),
      [controller, isPaper],
    ),
  )
  const zoomIn = (): void => controller.zoomBy(1)
  const zoomOut = (): void => controller.zoomBy(-1)
  const showAll = (): void => controller.showAll()
  useShortcut('zoomIn', zoomIn)
  useShortcut('zoomOut', zoomOut)
  useShortcut('showAll', showAll)
  return (
    <section ref={pane} className="fleet-map track-map" role="application" aria-label={t('map.title')}>
      <MapLibre mapLib={maplibre} initialViewState={FIRST_VIEW} {...MAP_BEHAVIOUR} {...groundProps}>
        <Overlay controller={controller} />
        <Scale />
        <AttributionControl position="bottom-left" compact={false} />
      </MapLibre>
      <div className="map-menu">
        <div className="map-buttons__group">
          <MapTypeChooser settings={settings} ground={ground} />
        </div>
      </div>
      <div className="map-buttons">
        <div className="map-buttons__group">
          <IconButton icon={Maximize} label={t('route.showAll')} tooltipPlacement="left" onPress={showAll} />
        </div>
        <div className="map-buttons__group">
          <IconButton icon={Plus} label={t('map.zoomIn')} tooltipPlacement="left" onPress={zoomIn} />
          <IconButton icon={Minus} label={t('map.zoomOut')} tooltipPlacement="left" onPress={zoomOut} />
        </div>
      </div>
      <SpeedLegend />
      {children}
    </section>
  )
}
