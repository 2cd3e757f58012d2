import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { positionOf } from './shape.ts'

/** What the kit needs to know of a map to find out what is near a place. */
export type Projecting = Pick<MapLibreMap, 'project'>

/** The index of the point nearest to a place, at most `withinPx` CSS pixels away; null: none. */
export const nearestIndex = (
  map: Projecting,
  points: readonly GeoPoint[],
  place: GeoPoint,
  withinPx: number,
): number | null => {
  const at = map.project(positionOf(place))
  let nearest: number | null = null
  let least = withinPx
  for (const [index, point] of points.entries()) {
    const { x, y } = map.project(positionOf(point))
    const distance = Math.hypot(x - at.x, y - at.y)
    if (distance <= least) {
      least = distance
      nearest = index
    }
  }
  return nearest
}

/** Those of many points that are near a place, by a box of `withinPx` CSS pixels around it. */
export const pointsAround = (
  map: Pick<MapLibreMap, 'project' | 'unproject'>,
  points: readonly GeoPoint[],
  place: GeoPoint,
  withinPx: number,
): readonly GeoPoint[] => {
  const { x, y } = map.project(positionOf(place))
  const [a, b] = [map.unproject([x - withinPx, y - withinPx]), map.unproject([x + withinPx, y + withinPx])]
  const [west, east] = [Math.min(a.lng, b.lng), Math.max(a.lng, b.lng)]
  const [south, north] = [Math.min(a.lat, b.lat), Math.max(a.lat, b.lat)]
  return points.filter(
    ({ longitude, latitude }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  )
}

/** Half the size of a target for a mouse, and for a finger (44 px across), CSS pixels. */
const MOUSE_PX = 12
const FINGER_PX = 22

/** How far from a point a press or a drag still hits it, CSS pixels. */
export const hitRadius = (): number => (matchMedia('(pointer: coarse)').matches ? FINGER_PX : MOUSE_PX)
