import { LocateFixed } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '../../contract/http/mapSettings.ts'
import { ToggleButton } from '../../ui/toggleButton.tsx'
import { BaseMap } from '../baseMap.tsx'
import { useMapStyle } from '../mapTypes/useMapStyle.ts'
import { ZoomButtons } from '../zoomButtons.tsx'
import type { GlidePoint } from './glide.ts'
import './sharedMap.css'
import { SharedMark, type SharedLook, type SharedStopPin } from './sharedMark.ts'

interface SharedMapProps {
  /** The way of the vehicle, the oldest first; its last point is its position. Empty: not known yet. */
  readonly points: readonly GlidePoint[]
  readonly look: SharedLook
  /** Duration of the glide to its next place, ms. */
  readonly glideMs: number
  /** Null: the built-in map. */
  readonly settings: MapSettings | null
  /** Token for reading street maps from the server. */
  readonly token: string
  /** Where it goes; the map follows it from the start only without them. */
  readonly stops?: readonly SharedStopPin[]
  readonly children?: ReactNode
}

const NO_STOPS: readonly SharedStopPin[] = []

/** The map of one shared vehicle: ground, way, the vehicle itself, and the controls of the map. */
export const SharedMap = ({
  points,
  look,
  glideMs,
  settings,
  token,
  stops = NO_STOPS,
  children,
}: SharedMapProps) => {
  const { t } = useTranslation()
  const [follows, setFollows] = useState(stops.length === 0)
  const [mark] = useState(() => new SharedMark(() => setFollows(false)))
  const ground = useMapStyle(settings, false, token)
  const hasStreets = ground.address !== null
  useEffect(() => mark.setGround(hasStreets), [mark, hasStreets])
  useEffect(() => mark.setFollows(follows), [mark, follows])
  useEffect(() => mark.setLook(look), [mark, look])
  useEffect(() => mark.show(points, glideMs), [mark, points, glideMs])
  useEffect(() => mark.setStops(stops), [mark, stops])
  return (
    <BaseMap controller={mark} ground={ground} label={t('share.page.map')} className="shared-map">
      <div className="map-buttons">
        <div className="map-buttons__group">
          <ToggleButton
            icon={LocateFixed}
            label={t('share.page.follow')}
            tooltipPlacement="left"
            isSelected={follows}
            onChange={setFollows}
          />
        </div>
        <ZoomButtons
          labels={{ zoomIn: t('share.page.zoomIn'), zoomOut: t('share.page.zoomOut') }}
          onZoom={(steps) => mark.camera.zoomBy(steps)}
        />
      </div>
      {children}
    </BaseMap>
  )
}
