import type { StyleSpecification } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { MapController } from './mapController.ts'

/** A map without ground, which draws nothing and so keeps nobody waiting. */
const NO_GROUND: StyleSpecification = { version: 8, sources: {}, layers: [] }
/** The ground waits no longer than this: where vehicles take longer, it is no frame of the map that holds them up. */
const LONGEST_WAIT_MS = 700

/**
 * The ground that is drawn: none until the first vehicles are there. Where a processor draws, the first frame of the ground
 * holds the page for a second and more, and with it the vehicles, which are what people came for.
 */
export const useGroundTurn = (
  controller: Pick<MapController, 'onFirstVehicles'>,
  style: StyleSpecification | string,
): StyleSpecification | string => {
  const [isTurn, setTurn] = useState(false)
  useEffect(() => {
    const begin = (): void => setTurn(true)
    const timer = setTimeout(begin, LONGEST_WAIT_MS)
    const stop = controller.onFirstVehicles(begin)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [controller])
  return isTurn ? style : NO_GROUND
}
