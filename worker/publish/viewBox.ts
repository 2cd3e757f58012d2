import type { Viewport } from '../../src/contract/engine/view.ts'

/**
 * How much more than the viewport is drawn on each side, as a share of its width and height, so that a short drag of
 * the map shows vehicles before the next snapshot arrives.
 */
const MARGIN_SHARE = 0.25
const FULL_TURN = 360

/** A viewport with its margin, prepared for a tight loop; the longitudes may cross the date line. Degrees. */
export interface ViewBox {
  readonly south: number
  readonly north: number
  /** In [0, 360). */
  readonly west: number
  /** At most 360. */
  readonly width: number
}

/** Contains nothing. */
export const NO_BOX: ViewBox = { south: Number.NaN, north: Number.NaN, west: 0, width: 0 }

const turned = (lon: number): number => ((lon % FULL_TURN) + FULL_TURN) % FULL_TURN

export const viewBoxOf = (viewport: Viewport, marginShare = MARGIN_SHARE): ViewBox => {
  const span = viewport.east - viewport.west
  const width = span < 0 ? turned(span) : span
  const marginLon = width * marginShare
  const marginLat = (viewport.north - viewport.south) * marginShare
  const full = width + 2 * marginLon >= FULL_TURN
  return {
    south: viewport.south - marginLat,
    north: viewport.north + marginLat,
    west: full ? 0 : turned(viewport.west - marginLon),
    width: full ? FULL_TURN : width + 2 * marginLon,
  }
}

/** Is the place inside? An unknown place (NaN) never is. `lon` is in [-180, 180]. */
export const isInBox = (box: ViewBox, lat: number, lon: number): boolean => {
  if (!(lat >= box.south && lat <= box.north)) return false
  let east = lon - box.west
  if (east < 0) east += FULL_TURN
  if (east < 0) east += FULL_TURN
  return east <= box.width
}
