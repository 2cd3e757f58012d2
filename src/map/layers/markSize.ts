import { MARKER_SIZE, ZOOM_DEFAULT, ZOOM_FOCUS } from '../../contract/constants.ts'

/** Smallest distinguishable shape, CSS pixels. */
export const SMALLEST_MARK = 20
/** Number of marks in view at which shapes begin to shrink, and at which they reach their minimum. */
const CROWDED_FROM = 400
const CROWDED_TO = 4_000

const share = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/** Side of a mark in CSS pixels: MAP-24 from the focus zoom on, smaller when zoomed out or crowded. */
export const markSize = (zoom: number, count: number): number => {
  const near = share(zoom, ZOOM_DEFAULT - 4, ZOOM_FOCUS)
  const room = 1 - share(count, CROWDED_FROM, CROWDED_TO)
  const byZoom = SMALLEST_MARK + (MARKER_SIZE - SMALLEST_MARK) * near
  return Math.round(SMALLEST_MARK + (byZoom - SMALLEST_MARK) * Math.max(room, zoom >= ZOOM_FOCUS ? 1 : 0))
}
