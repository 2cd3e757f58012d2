import { EARTH_RADIUS_M } from '../../../../src/contract/rules/geodesy.ts'
import {
  TRACK_NO_PLACE,
  TRACK_PLACE_STEPS,
  type TrackPointColumns,
} from '../../../../src/contract/http/trackBytes.ts'
import { inSlices } from '../../../platform/slices.ts'

/**
 * Removes positions from a path with a bounded error: Douglas and Peucker's algorithm (1973) over the synchronised
 * distance of Meratnia and de By ("Spatiotemporal Compression Techniques for Moving Point Objects", EDBT 2004, there
 * TD-TR): the distance of a position from the point at its time on a constant-speed drive between its two kept
 * neighbours. So the shape is right, and a replay of the track shows the vehicle where it was.
 */

type Places = Pick<TrackPointColumns, 'timestamp' | 'latitude' | 'longitude'>

const RADIANS = Math.PI / 180 / TRACK_PLACE_STEPS
/** Steps of 360 degrees of longitude, and of 180. */
const TURN = 360 * TRACK_PLACE_STEPS

/** The difference of two longitudes the shorter way round, in steps. */
const eastward = (from: number, to: number): number => {
  const steps = to - from
  return steps > TURN / 2 ? steps - TURN : steps < -TURN / 2 ? steps + TURN : steps
}

/** Metres between position `index` and the point at its time on a constant-speed drive from `first` to `last`. */
export const synchronisedDistance = (
  { timestamp, latitude, longitude }: Places,
  first: number,
  last: number,
  index: number,
): number => {
  const began = timestamp[first] ?? 0
  const lasted = (timestamp[last] ?? 0) - began
  const share = lasted > 0 ? ((timestamp[index] ?? 0) - began) / lasted : 0
  const [lat, lon] = [latitude[first] ?? 0, longitude[first] ?? 0]
  const north = (latitude[index] ?? 0) - lat - ((latitude[last] ?? 0) - lat) * share
  const east = eastward(lon, longitude[index] ?? 0) - eastward(lon, longitude[last] ?? 0) * share
  const squeeze = Math.cos((latitude[index] ?? 0) * RADIANS)
  return Math.sqrt(north * north + east * squeeze * (east * squeeze)) * RADIANS * EARTH_RADIUS_M
}

/** Metres between position `index` and the straight line from `first` to `last`, whatever the times. */
export const distanceAside = (
  { latitude, longitude }: Places,
  first: number,
  last: number,
  index: number,
): number => {
  const [lat, lon] = [latitude[first] ?? 0, longitude[first] ?? 0]
  const squeeze = Math.cos((latitude[index] ?? 0) * RADIANS)
  const [north, east] = [(latitude[index] ?? 0) - lat, eastward(lon, longitude[index] ?? 0) * squeeze]
  const [toNorth, toEast] = [(latitude[last] ?? 0) - lat, eastward(lon, longitude[last] ?? 0) * squeeze]
  const length = toNorth * toNorth + toEast * toEast
  const along = length > 0 ? (north * toNorth + east * toEast) / length : 0
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(north - toNorth * share, east - toEast * share) * RADIANS * EARTH_RADIUS_M
}

interface Limit {
  /** Metres. */
  readonly tolerance: number
  readonly distance: typeof synchronisedDistance
}

/** Marks the positions to keep between two kept ones, all of them with a place. */
const keepBetween = (
  places: Places,
  first: number,
  last: number,
  keep: Uint8Array,
  { tolerance, distance }: Limit,
): void => {
  const spans = [first, last]
  while (spans.length > 0) {
    const [to = 0, from = 0] = [spans.pop(), spans.pop()]
    let [farthest, at] = [tolerance, -1]
    for (let index = from + 1; index < to; index++) {
      const metres = distance(places, from, to, index)
      if (metres > farthest) [farthest, at] = [metres, index]
    }
    if (at < 0) continue
    keep[at] = 1
    spans.push(from, at, at, to)
  }
}

/** Maximum number of positions with a place between two kept ones: the algorithm is quadratic in the worst case. */
const SPAN_MAX = 512

/**
 * Completes `keep` (1: kept) so that no removed position lies further than `tolerance` metres from the remaining
 * path, by the time of the position, or with `distanceAside` by its shape alone. Where positions have no place, both ends of the stretch without one must be kept already.
 */
export const thinPath = async (
  places: Places,
  keep: Uint8Array,
  tolerance: number,
  distance = synchronisedDistance,
): Promise<void> => {
  const { latitude } = places
  let before = -1
  await inSlices(latitude.length, (index) => {
    const isPlaced = latitude[index] !== TRACK_NO_PLACE
    if (isPlaced && before >= 0 && index - before >= SPAN_MAX) keep[index] = 1
    if (keep[index] !== 1) return
    if (isPlaced && before >= 0) keepBetween(places, before, index, keep, { tolerance, distance })
    before = isPlaced ? index : -1
  })
}
