import { EARTH_RADIUS_M } from '../../../src/contract/rules/geodesy.ts'
import { thinWay } from '../../../src/contract/rules/thinWay.ts'
import type { Place } from '../zones/zoneGeometry.ts'

const RADIANS = Math.PI / 180
const METRES_OF_DEGREE = EARTH_RADIUS_M * RADIANS

/** Metres from a place to the straight line between two others, on a plane that touches the sphere there. */
const metresToSegment = (place: Place, from: Place, to: Place): number => {
  const wide = METRES_OF_DEGREE * Math.cos(place.latitude * RADIANS)
  const x = (from.longitude - place.longitude) * wide
  const y = (from.latitude - place.latitude) * METRES_OF_DEGREE
  const dx = (to.longitude - from.longitude) * wide
  const dy = (to.latitude - from.latitude) * METRES_OF_DEGREE
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / square))
  return Math.hypot(x + share * dx, y + share * dy)
}

/** The line with as few of its corners as stay within so many metres of it. */
export const thinLine = (line: readonly Place[], metres: number): readonly Place[] =>
  thinWay(line, metres, metresToSegment)
