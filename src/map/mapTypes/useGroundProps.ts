import type { StyleSpecification } from 'maplibre-gl'
import { useCallback, useState } from 'react'
import { useTileHealth } from './useTileHealth.ts'
import type { MapGround } from './useMapStyle.ts'

/**
 * What a map of the product is given for its ground, and what it tells of it. drawn: another style in the ground's place.
 * Styles are exchanged by their difference, but for one that comes while the first is still loaded: MapLibre would warn and
 * build it anew, which it is told to do here.
 */
export const useGroundProps = (ground: MapGround, drawn: StyleSpecification | string = ground.style) => {
  const health = useTileHealth(ground)
  const [hasStyle, setHasStyle] = useState(false)
  const onStyleData = useCallback(() => setHasStyle(true), [])
  return { ...health, mapStyle: drawn, styleDiffing: hasStyle, onStyleData }
}
