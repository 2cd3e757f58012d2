import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { MapController } from '../../../map/mapController.ts'
import type { PanePoint, WindowSide } from '../../../map/placeWatch.ts'
import { placeWindow, type Size } from './placeWindow.ts'

interface AnchorInput {
  readonly controller: Pick<MapController, 'watchPlace'>
  readonly pane: Size
  /** Degrees; null without a place. */
  readonly longitude: number | null
  readonly latitude: number | null
}

/** Keeps a window next to a place of the map while the map moves, outside of React's rendering. */
export const useAnchor = (root: RefObject<HTMLElement | null>, input: AnchorInput): void => {
  const { controller, pane, longitude, latitude } = input
  const side = useRef<WindowSide | null>(null)
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return undefined
    let at: PanePoint | null = null
    const put = (): WindowSide => {
      const size: Size = { width: element.offsetWidth, height: element.offsetHeight }
      const spot = placeWindow(at, size, pane, side.current)
      side.current = spot.side
      element.style.setProperty('translate', `${Math.round(spot.x)}px ${Math.round(spot.y)}px`)
      element.setAttribute('data-side', spot.side)
      element.style.setProperty('--tip', `${Math.round(spot.tip)}px`)
      return spot.side
    }
    const resized = new ResizeObserver(put)
    resized.observe(element)
    const stop =
      longitude === null || latitude === null
        ? undefined
        : controller.watchPlace(longitude, latitude, (point) => {
            at = point
            return put()
          })
    put()
    return () => {
      stop?.()
      resized.disconnect()
    }
  }, [root, controller, pane, longitude, latitude])
}
