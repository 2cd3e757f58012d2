import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '../../contract/http/mapSettings.ts'
import { BaseMap } from '../baseMap.tsx'
import { CameraButtons } from '../cameraButtons.tsx'
import { readMarkPalette } from '../markLook.ts'
import { MapTypeChooser } from '../mapTypes/mapTypeChooser.tsx'
import { useMapStyle } from '../mapTypes/useMapStyle.ts'
import { useThemeLook } from '../useThemeLook.ts'
import './trackMap.css'
import type { WaysController } from './waysController.ts'

interface WaysMapProps {
  readonly controller: WaysController
  readonly settings: MapSettings | null
}

/** The map of several ways. */
export const WaysMap = ({ controller, settings }: WaysMapProps) => {
  const { t } = useTranslation()
  const ground = useMapStyle(settings, false)
  useThemeLook(
    useCallback(() => controller.setPalette(readMarkPalette(document.documentElement)), [controller]),
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
          showAllLabel={t('route.showAll')}
          onShowAll={() => controller.showAll()}
          onZoom={(steps) => controller.zoomBy(steps)}
        />
      </div>
    </BaseMap>
  )
}
