import { Minus, Plus } from 'lucide-react'
import { IconButton } from '../ui/iconButton.tsx'

interface ZoomButtonsProps {
  readonly labels: { readonly zoomIn: string; readonly zoomOut: string }
  readonly onZoom: (steps: number) => void
}

/** Zoom of the map, at its bottom right (MAP-01). */
export const ZoomButtons = ({ labels, onZoom }: ZoomButtonsProps) => (
  <div className="map-buttons__group">
    <IconButton icon={Plus} label={labels.zoomIn} tooltipPlacement="left" onPress={() => onZoom(1)} />
    <IconButton icon={Minus} label={labels.zoomOut} tooltipPlacement="left" onPress={() => onZoom(-1)} />
  </div>
)
