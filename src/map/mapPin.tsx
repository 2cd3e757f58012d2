import { Marker } from 'react-map-gl/maplibre'
import { Button } from 'react-aria-components/Button'
import type { GeoPoint } from '../contract/engine/view.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import './mapPin.css'

interface MapPinProps {
  readonly point: GeoPoint
  /** Accessible name: says what it marks and that a press removes it. */
  readonly label: string
  readonly onRemove: () => void
}

/** A pin on the map, normal and hovered (MAP-37); a press removes it. */
export const MapPin = ({ point, label, onRemove }: MapPinProps) => (
  <Marker longitude={point.longitude} latitude={point.latitude} anchor="bottom">
    <Tooltip text={label} delayMs={0}>
      <Button className="map-pin" aria-label={label} onPress={onRemove}>
        <svg viewBox="0 0 28 36" width="28" height="36" aria-hidden>
          <path
            className="map-pin__body"
            d="M14 1.5c6.9 0 12.5 5.5 12.5 12.3C26.5 22.6 14 34.5 14 34.5S1.5 22.6 1.5 13.8C1.5 7 7.1 1.5 14 1.5Z"
          />
          <circle className="map-pin__eye" cx="14" cy="13.8" r="4.6" />
          <path className="map-pin__cross" d="m10.5 10.3 7 7m0-7-7 7" />
        </svg>
      </Button>
    </Tooltip>
  </Marker>
)
