import { CircleDashed, CirclePercent, Maximize, Minus, Plus, Route, RouteOff, Tag, Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../palette/desks.ts'
import { IconButton } from '../ui/iconButton.tsx'
import { ToggleButton } from '../ui/toggleButton.tsx'
import type { MapController } from './mapController.ts'
import type { ShownThings } from './showOnMap.tsx'

interface MapButtonsProps extends ShownThings {
  readonly controller: MapController
}

/** Zoom at the bottom right (MAP-01); labels (MAP-19), trails and clusters at the bottom, each with two icons (MAP-38). */
export const MapButtons = ({ controller, labels, onLabels, toggles }: MapButtonsProps) => {
  const { t } = useTranslation()
  const zoomIn = (): void => controller.camera.zoomBy(1)
  const zoomOut = (): void => controller.camera.zoomBy(-1)
  const showAll = (): void => void controller.showAll()
  useShortcut('labels', () => onLabels(!labels))
  useShortcut('zoomIn', zoomIn)
  useShortcut('zoomOut', zoomOut)
  useShortcut('showAll', showAll)
  return (
    <div className="map-buttons" data-tour="mapMenu">
      <div className="map-buttons__group">
        <ToggleButton
          icon={labels ? Tags : Tag}
          label={t('map.labels')}
          isSelected={labels}
          onChange={onLabels}
          tooltipPlacement="left"
        />
        <ToggleButton
          icon={toggles.trails ? Route : RouteOff}
          label={t('map.trails')}
          isSelected={toggles.trails}
          onChange={toggles.setTrails}
          tooltipPlacement="left"
        />
        <ToggleButton
          icon={toggles.clusters ? CirclePercent : CircleDashed}
          label={t('map.clusters')}
          isSelected={toggles.clusters}
          onChange={toggles.setClusters}
          tooltipPlacement="left"
        />
      </div>
      <div className="map-buttons__group">
        <IconButton icon={Maximize} label={t('map.showAll')} tooltipPlacement="left" onPress={showAll} />
      </div>
      <div className="map-buttons__group">
        <IconButton icon={Plus} label={t('map.zoomIn')} tooltipPlacement="left" onPress={zoomIn} />
        <IconButton icon={Minus} label={t('map.zoomOut')} tooltipPlacement="left" onPress={zoomOut} />
      </div>
    </div>
  )
}
