import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWallApi } from '../../../api/wall.ts'
import type { MapSettings } from '../../../contract/http/mapSettings.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { BaseMap } from '../../../map/baseMap.tsx'
import { useMapStyle } from '../../../map/mapTypes/useMapStyle.ts'
import { readMarkLook } from '../../../map/markLook.ts'
import { useMapPorts } from '../../../map/useMapPorts.ts'
import { useThemeLook } from '../../../map/useThemeLook.ts'
import { WallMapController } from '../../../map/wall/wallMapController.ts'
import { useLooked } from './useLooked.ts'
import { useWallScale } from './useWallScale.ts'
import { ViewNotice, type WallViewProps } from './wallView.tsx'

/** Polling interval of the vehicles while the map is shown, ms. */
const EVERY_MS = 5_000

interface WallMapProps extends WallViewProps {
  /** Null: the built-in map. */
  readonly settings: MapSettings | null
}

/** The vehicles of a wall screen on a map that keeps all of them in view. */
export const WallMap = ({ token, isShown, settings }: WallMapProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const api = useWallApi()
  const ports = useMapPorts()
  const pane = useRef<HTMLDivElement>(null)
  const [controller] = useState(() => new WallMapController(ports))
  const state = useLooked(
    useCallback(() => api.vehicles(token), [api, token]),
    EVERY_MS,
    isShown,
  )
  const scale = useWallScale()
  useEffect(() => controller.setScale(scale), [controller, scale])
  const ground = useMapStyle(settings, false, token)
  useThemeLook(
    useCallback(() => {
      if (pane.current) controller.setLook(readMarkLook(pane.current))
    }, [controller]),
  )
  const shown = state.kind === 'shown' ? state.shown : null
  useEffect(() => {
    if (shown) controller.setVehicles(shown.vehicles, EVERY_MS)
  }, [controller, shown])
  useEffect(() => {
    if (isShown) controller.showAll()
  }, [controller, isShown])
  const leftOff = shown === null ? 0 : shown.count - shown.vehicles.length
  return (
    <div ref={pane} className="wall-map" style={{ '--wall-map-scale': scale } as CSSProperties}>
      <BaseMap
        controller={controller}
        ground={ground}
        label={t('wall.view.map')}
        className="wall-map__pane"
      />
      <ViewNotice state={state} />
      {shown?.count === 0 && <p className="wall__notice">{t('wall.noPlaces')}</p>}
      {leftOff > 0 && <p className="wall__notice">{t('wall.leftOff', { value: format.number(leftOff) })}</p>}
    </div>
  )
}
