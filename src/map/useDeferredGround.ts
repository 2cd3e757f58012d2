import type { StyleSpecification } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { MapController } from './mapController.ts'

/** A map without ground, which draws nothing and so delays nobody. */
const NO_GROUND: StyleSpecification = { version: 8, sources: {}, layers: [] }
/** Maximum wait of the ground, ms: where vehicles take longer, it is not a frame of the map that delays them. */
const LONGEST_WAIT_MS = 700

/**
 * The ground to draw: empty until the first vehicles are drawn. On a software renderer the first frame of the ground
 * blocks the page for a second and more, and with it the vehicles, which are what people came for.
 */
export const useDeferredGround = (
  controller: Pick<MapController, 'onFirstVehicles'>,
  style: StyleSpecification | string,
): StyleSpecification | string => {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const begin = (): void => setIsDue(true)
    const timer = setTimeout(begin, LONGEST_WAIT_MS)
    const stop = controller.onFirstVehicles(begin)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [controller])
  return isDue ? style : NO_GROUND
}
