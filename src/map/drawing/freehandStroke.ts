import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GeoPoint } from '../../contract/engine/view.ts'

type Pixel = readonly [x: number, y: number]

/** How far the drawn way may be from the one of the pointer, CSS pixels. */
const TOLERANCE_PX = 3
/** Moves of less are not kept, CSS pixels. */
const STEP_PX = 2

const distanceToLine = ([x, y]: Pixel, [x1, y1]: Pixel, [x2, y2]: Pixel): number => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = Math.hypot(dx, dy)
  return length === 0 ? Math.hypot(x - x1, y - y1) : Math.abs(dy * (x - x1) - dx * (y - y1)) / length
}

/** The fewest points of a way that stay within a tolerance of it (Douglas and Peucker), both ends included. */
export const thinned = (way: readonly Pixel[], tolerance: number): readonly Pixel[] => {
  const [first, last] = [way[0], way.at(-1)]
  if (!first || !last || way.length < 3) return way
  let [farthest, at] = [0, 0]
  for (let index = 1; index < way.length - 1; index++) {
    const distance = distanceToLine(way[index] ?? first, first, last)
    if (distance > farthest) [farthest, at] = [distance, index]
  }
  if (farthest <= tolerance) return [first, last]
  return [...thinned(way.slice(0, at + 1), tolerance).slice(0, -1), ...thinned(way.slice(at), tolerance)]
}

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
  let way: Pixel[] | null = null
  const pointsOf = (pixels: readonly Pixel[]): GeoPoint[] =>
    pixels.map(([x, y]) => {
      const { lng, lat } = map.unproject([x, y])
      return { longitude: lng, latitude: lat }
    })
  const pixelOf = ({ clientX, clientY }: PointerEvent): Pixel => {
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
    if (way && event.isPrimary) end(pointsOf(thinned(way, TOLERANCE_PX)))
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
