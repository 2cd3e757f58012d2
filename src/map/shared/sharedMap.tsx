import * as maplibre from 'maplibre-gl'
import { LocateFixed, Minus, Plus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AttributionControl, Map as MapLibre, type MapRef } from 'react-map-gl/maplibre'
import { ZOOM_DEFAULT } from '../../contract/constants.ts'
import type { MapSettings } from '../../contract/http/mapSettings.ts'
import { pageTimers } from '../../fleet/throttle.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { ToggleButton } from '../../ui/toggleButton.tsx'
import '../fleetMap.css'
import { MAP_BEHAVIOUR } from '../mapBehaviour.ts'
import { useMapStyle } from '../mapTypes/useMapStyle.ts'
import { useGroundProps } from '../mapTypes/useGroundProps.ts'
import '../prepareMapLibre.ts'
import { Scale } from '../scale/scale.tsx'
import { useMapKeys } from '../useMapKeys.ts'
import { useMapResize } from '../useMapResize.ts'
import type { GlidePoint } from './glide.ts'
import './sharedMap.css'
import { SharedMark, type SharedLook } from './sharedMark.ts'

/** Before the vehicle is known. */
const FIRST_VIEW = { longitude: 30.52, latitude: 50.45, zoom: ZOOM_DEFAULT }

interface SharedMapProps {
  /** The way of the vehicle, the oldest first; its last point is where it is. Empty: not known yet. */
  readonly points: readonly GlidePoint[]
  readonly look: SharedLook
  /** How long the vehicle takes to its next place, ms. */
  readonly glideMs: number
  /** Null: the map that comes with the product. */
  readonly settings: MapSettings | null
  /** What street maps of the server are read with. */
  readonly token: string
  readonly children?: ReactNode
}

/** The map of one vehicle that somebody shares: ground, way, the vehicle itself, and what moves the map. */
export const SharedMap = ({ points, look, glideMs, settings, token, children }: SharedMapProps) => {
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  const map = useRef<MapRef | null>(null)
  const [mark] = useState(() => new SharedMark())
  const [follows, setFollows] = useState(true)
  const ground = useMapStyle(settings, false, token)
  const groundProps = useGroundProps(ground)
  const leave = useCallback(() => setFollows(false), [])
  const camera = useMemo(
    () => ({
      zoomBy: (steps: number) => mark.zoomBy(steps),
      panBy: (right: number, down: number) => {
        leave()
        map.current?.panBy([right, down])
      },
    }),
    [mark, leave],
  )
  const resize = useCallback(() => void map.current?.resize(), [])
  useMapResize(pane, '', pageTimers, resize)
  useMapKeys(
    pane,
    useMemo(() => ({ camera }), [camera]),
  )
  const hasStreets = ground.address !== null
  useEffect(() => mark.setGround(hasStreets), [mark, hasStreets])
  useEffect(() => mark.setFollows(follows), [mark, follows])
  useEffect(() => mark.setLook(look), [mark, look])
  useEffect(() => mark.show(points, glideMs), [mark, points, glideMs])
  useEffect(() => () => mark.detach(), [mark])
  return (
    <section ref={pane} className="fleet-map shared-map" role="application" aria-label={t('share.page.map')}>
      <MapLibre
        ref={map}
        mapLib={maplibre}
        initialViewState={FIRST_VIEW}
        {...MAP_BEHAVIOUR}
        {...groundProps}
        onLoad={({ target }) => mark.attach(target)}
        onDragStart={leave}
      >
        <Scale />
        <AttributionControl position="bottom-left" compact={false} />
      </MapLibre>
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
        <div className="map-buttons__group">
          <IconButton
            icon={Plus}
            label={t('share.page.zoomIn')}
            tooltipPlacement="left"
            onPress={() => camera.zoomBy(1)}
          />
          <IconButton
            icon={Minus}
            label={t('share.page.zoomOut')}
            tooltipPlacement="left"
            onPress={() => camera.zoomBy(-1)}
          />
        </div>
      </div>
      {children}
    </section>
  )
}
