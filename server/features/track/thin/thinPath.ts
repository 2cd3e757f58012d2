import { EARTH_RADIUS_M } from '../../../../src/contract/rules/geodesy.ts'
import {
  TRACK_NO_PLACE,
  TRACK_PLACE_STEPS,
  type TrackPointColumns,
} from '../../../../src/contract/http/trackBytes.ts'
import { inSlices } from '../slices.ts'

/**
 * Leaves positions out of a path with a bounded error: Douglas and Peucker's algorithm (1973) over the synchronised distance
 * of Meratnia and de By ("Spatiotemporal Compression Techniques for Moving Point Objects", EDBT 2004, there TD-TR): how far a
 * position lies from where one who drives evenly between the two kept around it would be at its moment. So the shape is right
 * and a pin that plays the track is where the vehicle was.
 */

type Places = Pick<TrackPointColumns, 'timestamp' | 'latitude' | 'longitude'>

const RADIANS = Math.PI / 180 / TRACK_PLACE_STEPS
/** Steps of a whole turn of longitude, and of half of one. */
const TURN = 360 * TRACK_PLACE_STEPS

/** The difference of two longitudes by the shorter way, in steps. */
const eastward = (from: number, to: number): number => {
  const steps = to - from
  return steps > TURN / 2 ? steps - TURN : steps < -TURN / 2 ? steps + TURN : steps
}

/** Metres between position `index` and where even driving from `first` to `last` has the vehicle at its moment. */
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

/** Marks what has to be kept between two kept positions, all of them with a place. */
const keepBetween = (
  places: Places,
  first: number,
  last: number,
  keep: Uint8Array,
  tolerance: number,
): void => {
  const spans = [first, last]
  while (spans.length > 0) {
    const [to = 0, from = 0] = [spans.pop(), spans.pop()]
    let [farthest, at] = [tolerance, -1]
    for (let index = from + 1; index < to; index++) {
      const metres = synchronisedDistance(places, from, to, index)
      if (metres > farthest) [farthest, at] = [metres, index]
    }
    if (at < 0) continue
    keep[at] = 1
    spans.push(from, at, at, to)
  }
}

/** Positions with a place between two kept ones, at most: the algorithm takes up to the square of it. */
const SPAN_MAX = 512

/**
 * Completes `keep` (1: kept) so that no position left out lies further than `tolerance` metres from the path that is left.
 * Where a position has no place, both ends of the stretch that has none have to be kept already.
 */
export const thinPath = async (places: Places, keep: Uint8Array, tolerance: number): Promise<void> => {
  const { latitude } = places
  let before = -1
  await inSlices(latitude.length, (index) => {
    const isPlaced = latitude[index] !== TRACK_NO_PLACE
    if (isPlaced && before >= 0 && index - before >= SPAN_MAX) keep[index] = 1
    if (keep[index] !== 1) return
    if (isPlaced && before >= 0) keepBetween(places, before, index, keep, tolerance)
    before = isPlaced ? index : -1
  })
}
