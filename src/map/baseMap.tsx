import * as maplibre from 'maplibre-gl'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { AttributionControl, Map as MapLibre, useMap } from 'react-map-gl/maplibre'
import { ZOOM_DEFAULT } from '../contract/constants.ts'
import { pageTimers } from '../fleet/throttle.ts'
import './baseMap.css'
import { MAP_BEHAVIOUR } from './mapBehaviour.ts'
import type { MapCamera } from './mapCamera.ts'
import { useGroundProps } from './mapTypes/useGroundProps.ts'
import type { MapGround } from './mapTypes/useMapStyle.ts'
import './prepareMapLibre.ts'
import { Scale } from './scale/scale.tsx'
import { useMapKeys } from './useMapKeys.ts'
import { useMapResize } from './useMapResize.ts'

/** Until the camera is placed. */
const FIRST_VIEW = { longitude: 30.52, latitude: 50.45, zoom: ZOOM_DEFAULT }

/** What draws on the base map, outside React's render. */
export interface BaseMapController {
  /** Moved by the keys of the map. */
  readonly camera: Pick<MapCamera, 'panBy' | 'zoomBy'>
  readonly attach: (map: maplibre.Map) => void
  readonly detach: () => void
  /** The pane has a new size. */
  readonly resize: () => void
}

interface BaseMapProps {
  readonly controller: BaseMapController
  readonly ground: MapGround
  /** Another style instead of the ground's. */
  readonly drawn?: MapGround['style']
  /** Accessible name. */
  readonly label: string
  readonly className?: string
  /** Any value that changes with the side bar (MAP-23). */
  readonly sideBar?: string
  /** Elements that the map positions, such as pins. */
  readonly pins?: ReactNode
  /** Controls and windows over the map. */
  readonly children?: ReactNode
}

const Attach = ({ controller }: Pick<BaseMapProps, 'controller'>) => {
  const map = useMap().current?.getMap()
  useEffect(() => {
    if (!map) return undefined
    controller.attach(map)
    return () => controller.detach()
  }, [map, controller])
  return null
}

/** The mount of every map of the product: ground with its fallbacks, keys, size, scale and sources. */
export const BaseMap = ({ controller, ground, drawn, sideBar = '', pins, ...rest }: BaseMapProps) => {
  const pane = useRef<HTMLDivElement>(null)
  const groundProps = useGroundProps(ground, drawn)
  useMapResize(
    pane,
    sideBar,
    pageTimers,
    useCallback(() => controller.resize(), [controller]),
  )
  useMapKeys(pane, controller)
  return (
    <section
      ref={pane}
      className={`fleet-map ${rest.className ?? ''}`}
      role="application"
      aria-label={rest.label}
    >
      <MapLibre mapLib={maplibre} initialViewState={FIRST_VIEW} {...MAP_BEHAVIOUR} {...groundProps}>
        <Attach controller={controller} />
        {pins}
        <Scale />
        <AttributionControl position="bottom-left" compact={false} />
      </MapLibre>
      {rest.children}
    </section>
  )
}
