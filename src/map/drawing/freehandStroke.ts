import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { distanceToSegment, type PlanePoint, thinWay } from '../../contract/rules/thinWay.ts'

/** How far the drawn way may be from the one of the pointer, CSS pixels. */
const TOLERANCE_PX = 3
/** Moves of less are not kept, CSS pixels. */
const STEP_PX = 2

interface StrokeListener {
  /** Whether a press begins a stroke instead of moving the map. */
  readonly isOn: () => boolean
  readonly onMove: (points: readonly GeoPoint[]) => void
  /** The pointer was released; the points are few, and none where the stroke was cancelled. */
  readonly onEnd: (points: readonly GeoPoint[]) => void
}

/** Follows the pointer, mouse, pen or finger, while it is down on a map. Returns the function that ends it. */
export const watchStroke = (map: MapLibreMap, listener: StrokeListener): (() => void) => {
  const canvas = map.getCanvas()
  let way: PlanePoint[] | null = null
  const pointsOf = (pixels: readonly PlanePoint[]): GeoPoint[] =>
    pixels.map(([x, y]) => {
      const { lng, lat } = map.unproject([x, y])
      return { longitude: lng, latitude: lat }
    })
  const pixelOf = ({ clientX, clientY }: PointerEvent): PlanePoint => {
    const { left, top } = canvas.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  const end = (points: readonly GeoPoint[]): void => {
    if (way === null) return
    way = null
    map.dragPan.enable()
    listener.onEnd(points)
  }
  const onDown = (event: PointerEvent): void => {
    if (!listener.isOn() || event.button !== 0) return
    // A second finger moves the map.
    if (!event.isPrimary) {
      end([])
      return
    }
    way = [pixelOf(event)]
    map.dragPan.disable()
    canvas.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent): void => {
    const last = way?.at(-1)
    if (!way || !last || !event.isPrimary) return
    const at = pixelOf(event)
    if (Math.hypot(at[0] - last[0], at[1] - last[1]) < STEP_PX) return
    way.push(at)
    listener.onMove(pointsOf(way))
  }
  const onUp = (event: PointerEvent): void => {
    if (way && event.isPrimary) end(pointsOf(thinWay(way, TOLERANCE_PX, distanceToSegment)))
  }
  const onCancel = (): void => end([])
  canvas.addEventListener('pointerdown', onDown)
  canvas.addEventListener('pointermove', onMove)
  canvas.addEventListener('pointerup', onUp)
  canvas.addEventListener('pointercancel', onCancel)
  return () => {
    onCancel()
    canvas.removeEventListener('pointerdown', onDown)
    canvas.removeEventListener('pointermove', onMove)
    canvas.removeEventListener('pointerup', onUp)
    canvas.removeEventListener('pointercancel', onCancel)
  }
}
