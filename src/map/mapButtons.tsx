import { Maximize, Minus, Plus, Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/iconButton.tsx'
import { ToggleButton } from '../ui/toggleButton.tsx'
import type { MapController } from './mapController.ts'

interface MapButtonsProps {
  readonly controller: MapController
  readonly labels: boolean
  readonly onLabels: (on: boolean) => void
}

/** Zoom at the bottom right (MAP-01), labels at the bottom (MAP-19). */
export const MapButtons = ({ controller, labels, onLabels }: MapButtonsProps) => {
  const { t } = useTranslation()
  return (
    <div className="map-buttons">
      <div className="map-buttons__group">
        <ToggleButton
          icon={Tag}
          label={t('map.labels')}
          isSelected={labels}
          onChange={onLabels}
          tooltipPlacement="left"
        />
        <IconButton
          icon={Maximize}
          label={t('map.showAll')}
          tooltipPlacement="left"
          onPress={() => controller.showAll()}
        />
      </div>
      <div className="map-buttons__group">
        <IconButton
          icon={Plus}
          label={t('map.zoomIn')}
          tooltipPlacement="left"
          onPress={() => controller.zoomBy(1)}
        />
        <IconButton
          icon={Minus}
          label={t('map.zoomOut')}
          tooltipPlacement="left"
          onPress={() => controller.zoomBy(-1)}
        />
      </div>
    </div>
  )
}
