import { type RefObject, useEffect } from 'react'
import type { MapCamera } from './mapCamera.ts'

type Camera = Pick<MapCamera, 'panBy' | 'zoomBy'>

/** How far an arrow moves the map, px. */
const PAN_STEP = 100

const MOVES: Readonly<Record<string, (camera: Camera) => void>> = {
  ArrowLeft: (camera) => camera.panBy(-PAN_STEP, 0),
  ArrowRight: (camera) => camera.panBy(PAN_STEP, 0),
  ArrowUp: (camera) => camera.panBy(0, -PAN_STEP),
  ArrowDown: (camera) => camera.panBy(0, PAN_STEP),
  '+': (camera) => camera.zoomBy(1),
  '=': (camera) => camera.zoomBy(1),
  '-': (camera) => camera.zoomBy(-1),
}

const press = (event: KeyboardEvent, camera: Camera): void => {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (!(event.target instanceof HTMLCanvasElement)) return
  const move = MOVES[event.key]
  if (!move) return
  event.preventDefault()
  move(camera)
}

/**
 * The keys of the map while it has focus. They replace MapLibre's own, which know nothing of the page's shortcuts: one
 * key press would be handled twice. A key handled here is handled for the whole page.
 */
export const useMapKeys = (
  pane: RefObject<HTMLElement | null>,
  { camera }: { readonly camera: Camera },
): void => {
  useEffect(() => {
    const element = pane.current
    if (!element) return undefined
    const listen = (event: KeyboardEvent): void => press(event, camera)
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  }, [pane, camera])
}
