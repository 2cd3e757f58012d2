import { Maximize } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../palette/registries.ts'
import { IconButton } from '../ui/iconButton.tsx'
import { ZoomButtons } from './zoomButtons.tsx'

interface CameraButtonsProps {
  readonly showAllLabel: string
  readonly onShowAll: () => void
  readonly onZoom: (steps: number) => void
}

/** Everything in view, and zoom, with their keys. */
export const CameraButtons = ({ showAllLabel, onShowAll, onZoom }: CameraButtonsProps) => {
  const { t } = useTranslation()
  useShortcut('zoomIn', () => onZoom(1))
  useShortcut('zoomOut', () => onZoom(-1))
  useShortcut('showAll', onShowAll)
  return (
    <>
      <div className="map-buttons__group">
        <IconButton icon={Maximize} label={showAllLabel} tooltipPlacement="left" onPress={onShowAll} />
      </div>
      <ZoomButtons labels={{ zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') }} onZoom={onZoom} />
    </>
  )
}
