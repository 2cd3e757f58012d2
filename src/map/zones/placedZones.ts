import type { GeoBox } from '../../contract/engine/view.ts'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import { mercatorX, mercatorY, worldPx } from '../../contract/rules/mercator.ts'
import type { PlanePoint } from '../../contract/rules/thinWay.ts'
import { zoneBox } from './zoneGeometry.ts'

/** What a map draws of many zones: those in view, and small ones as dots, which cost a tenth of a shape. */

/** A zone with its box; the middle of the box and its diagonal are of a world of width 1. */
export interface PlacedZone<Zone extends ZoneShape> {
  readonly zone: Zone
  readonly box: GeoBox
  readonly middle: PlanePoint
  readonly size: number
}

/** A zone of this size on the screen and below is a dot, CSS pixels. */
const DOT_PX = 8
/** The smallest dot that is seen, CSS pixels of its radius. */
const DOT_RADIUS_MIN = 1.5
/** How far around the view zones are drawn, as a share of it, so that not every move draws others. */
const MARGIN = 0.15

export const placeZones = <Zone extends ZoneShape>(zones: readonly Zone[]): readonly PlacedZone<Zone>[] =>
  zones.flatMap((zone) => {
    const box = zoneBox(zone)
    if (box === null) return []
    const [west, east] = [mercatorX(box.west), mercatorX(box.east)]
    const [north, south] = [mercatorY(box.north), mercatorY(box.south)]
    const middle: PlanePoint = [(west + east) / 2, (north + south) / 2]
    return [{ zone, box, middle, size: Math.hypot(east - west, south - north) }]
  })

/** The part of the world around a view for which zones are drawn. */
export const drawnBox = ({ west, south, east, north }: GeoBox): GeoBox => {
  const [wide, high] = [(east - west) * MARGIN, (north - south) * MARGIN]
  return { west: west - wide, south: south - high, east: east + wide, north: north + high }
}

export const isInside = (inner: GeoBox, outer: GeoBox): boolean =>
  inner.west >= outer.west &&
  inner.east <= outer.east &&
  inner.south >= outer.south &&
  inner.north <= outer.north

/** Those that touch a box, which may be of another turn of the world. */
export const zonesWithin = <Placed extends { readonly box: GeoBox }>(
  zones: readonly Placed[],
  box: GeoBox,
): readonly Placed[] => {
  if (box.west < -180 || box.east > 180) return zones
  return zones.filter(
    ({ box: { west, south, east, north } }) =>
      west <= box.east && east >= box.west && south <= box.north && north >= box.south,
  )
}

/** The radius of the dot that a zone is at a zoom, CSS pixels; null: it is large enough for its shape. */
export const dotRadius = (size: number, zoom: number): number | null => {
  const px = size * worldPx(zoom)
  // The circle within a square of this diagonal.
  return px > DOT_PX ? null : Math.max(DOT_RADIUS_MIN, px / (2 * Math.SQRT2))
}

/** Of the dots in a square of this side the largest one is drawn: they would cover each other. CSS pixels. */
const DOT_CELL_PX = 5

/** Cells of a row that differ; further ones are in no view together. */
const CELLS = 2 ** 26

/** The zones whose dots are drawn at a zoom. */
export const spreadDots = <Placed extends Pick<PlacedZone<ZoneShape>, 'middle' | 'size'>>(
  zones: readonly Placed[],
  zoom: number,
): readonly Placed[] => {
  const cells = worldPx(zoom) / DOT_CELL_PX
  const drawn = new Map<number, Placed>()
  for (const zone of zones) {
    const [x, y] = zone.middle
    const cell = (Math.floor(x * cells) % CELLS) * CELLS + (Math.floor(y * cells) % CELLS)
    const other = drawn.get(cell)
    if (!other || other.size < zone.size) drawn.set(cell, zone)
  }
  return [...drawn.values()]
}
