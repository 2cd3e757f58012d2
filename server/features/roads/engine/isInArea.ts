import type { GeoPoint } from '../../../../src/contract/engine/view.ts'
import type { Line } from './roadEngine.ts'

/** Whether a ray from the point to the east crosses the ring an odd number of times. */
const isInRing = (ring: Line, { latitude, longitude }: GeoPoint): boolean => {
  let isInside = false
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
    const [lon1, lat1] = ring[index] ?? [0, 0]
    const [lon2, lat2] = ring[before] ?? [0, 0]
    if (lat1 > latitude === lat2 > latitude) continue
    if (longitude < lon1 + ((lon2 - lon1) * (latitude - lat1)) / (lat2 - lat1)) isInside = !isInside
  }
  return isInside
}

/** Whether a point is in one of the polygons (outer ring, then holes). */
export const isInArea = (area: readonly (readonly Line[])[], point: GeoPoint): boolean =>
  area.some(
    ([outer, ...holes]) =>
      outer !== undefined && isInRing(outer, point) && !holes.some((hole) => isInRing(hole, point)),
  )
