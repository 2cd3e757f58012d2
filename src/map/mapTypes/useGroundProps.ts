import type { StyleSpecification } from 'maplibre-gl'
import { useCallback, useState } from 'react'
import { useTileHealth } from './useTileHealth.ts'
import type { MapGround } from './useMapStyle.ts'

/**
 * Ground props of every map of the product, and its load events. drawn: another style instead of the ground. Styles are
 * diffed, except for one that arrives while the first is still loading: MapLibre would warn and rebuild it, which is
 * requested explicitly here.
 */
export const useGroundProps = (ground: MapGround, drawn: StyleSpecification | string = ground.style) => {
  const health = useTileHealth(ground)
  const [hasStyle, setHasStyle] = useState(false)
  const onStyleData = useCallback(() => setHasStyle(true), [])
  return { ...health, mapStyle: drawn, styleDiffing: hasStyle, onStyleData }
}
