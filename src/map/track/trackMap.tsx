import { type ReactNode, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '../../contract/http/mapSettings.ts'
import { BaseMap, type BaseMapController } from '../baseMap.tsx'
import { CameraButtons } from '../cameraButtons.tsx'
import { readMarkPalette, readPaperPalette } from '../markLook.ts'
import { MapTypeChooser } from '../mapTypes/mapTypeChooser.tsx'
import { useMapStyle } from '../mapTypes/useMapStyle.ts'
import { useThemeLook } from '../useThemeLook.ts'
import { SPEED_STEPS } from './speedColor.ts'
import { speedScale } from './speedScale.ts'
import type { MarkPalette } from '../layers/palette.ts'
import './trackMap.css'

/** The legend of the colours of the way. */
export const SpeedLegend = () => {
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

/** What draws ways or zones on the map. */
interface DrawnMapController extends BaseMapController {
  readonly setPalette: (palette: MarkPalette) => void
  readonly zoomBy: (steps: number) => void
  /** Shows everything that it draws. */
  readonly showAll: () => void
}

export interface TrackMapProps {
  readonly controller: DrawnMapController
  readonly settings: MapSettings | null
  /** The name of the button that shows everything; absent: that of a route. */
  readonly showAllLabel?: string
  /** Drawn with print colours, whatever the theme. */
  readonly isPaper: boolean
  readonly children?: ReactNode
}

/** The map of one or several ways: ground, ways, marks, pins, and the controls of the map. */
export const TrackMap = ({ controller, settings, isPaper, children, showAllLabel }: TrackMapProps) => {
  const { t } = useTranslation()
  const ground = useMapStyle(settings, isPaper)
  useThemeLook(
    useCallback(
      () => controller.setPalette(isPaper ? readPaperPalette() : readMarkPalette(document.documentElement)),
      [controller, isPaper],
    ),
  )
  return (
    <BaseMap controller={controller} ground={ground} label={t('map.title')} className="track-map">
      <div className="map-menu">
        <div className="map-buttons__group">
          <MapTypeChooser settings={settings} ground={ground} />
        </div>
      </div>
      <div className="map-buttons">
        <CameraButtons
          showAllLabel={showAllLabel ?? t('route.showAll')}
          onShowAll={() => controller.showAll()}
          onZoom={(steps) => controller.zoomBy(steps)}
        />
      </div>
      {children}
    </BaseMap>
  )
}
