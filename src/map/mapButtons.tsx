import { useTranslation } from 'react-i18next'
import { ToggleButton } from '../ui/toggleButton.tsx'
import { CameraButtons } from './cameraButtons.tsx'
import type { MapController } from './mapController.ts'
import type { MapSwitch } from './useMapSwitches.ts'

interface MapButtonsProps {
  readonly controller: MapController
  readonly switches: readonly MapSwitch[]
}

/**
 * Zoom at the bottom right (MAP-01); vehicles and notes of geozones (MAP-18), labels (MAP-19), trails, clusters and
 * geozones (MAP-20) at the bottom, each with two icons (MAP-38).
 */
export const MapButtons = ({ controller, switches }: MapButtonsProps) => {
  const { t } = useTranslation()
  return (
    <div className="map-buttons" data-tour="mapMenu">
      <div className="map-buttons__group map-buttons__switches">
        {switches.map(({ name, icon, isOn, set }) => (
          <ToggleButton
            key={name}
            icon={icon}
            label={t(`map.${name}`)}
            isSelected={isOn}
            onChange={set}
            tooltipPlacement="left"
          />
        ))}
      </div>
      <CameraButtons
        showAllLabel={t('map.showAll')}
        onShowAll={() => void controller.showAll()}
        onZoom={(steps) => controller.camera.zoomBy(steps)}
      />
    </div>
  )
}
