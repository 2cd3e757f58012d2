import type { TrackPoints } from '../contract/http/track.ts'

/**
 * The places of a track in the order of time, as the map draws them: columns of the positions with coordinates, so that
 * a quarter of a million stay cheap. Times are ms since the epoch, speeds m/s, places WGS 84 degrees.
 */
export interface TrackWay {
  readonly count: number
  /** Ascending. */
  readonly at: Float64Array
  /** Longitude and latitude alternating. */
  readonly positions: Float64Array
  readonly speed: Float32Array
}

/** The positions of a track with coordinates. */
export const wayOf = ({ timestamp, latitude, longitude, speed }: TrackPoints): TrackWay => {
  const at = new Float64Array(timestamp.length)
  const positions = new Float64Array(timestamp.length * 2)
  const speeds = new Float32Array(timestamp.length)
  let count = 0
  for (let row = 0; row < timestamp.length; row++) {
    const [x, y] = [longitude[row] ?? Number.NaN, latitude[row] ?? Number.NaN]
    if (Number.isNaN(x) || Number.isNaN(y)) continue
    at[count] = timestamp[row] ?? 0
    positions[count * 2] = x
    positions[count * 2 + 1] = y
    speeds[count] = speed[row] ?? 0
    count += 1
  }
  return {
    count,
    at: at.subarray(0, count),
    positions: positions.subarray(0, count * 2),
    speed: speeds.subarray(0, count),
  }
}

/** The first index whose moment is not before `at`, in [0, length]. `moments` ascend. */
export const firstNotBefore = (moments: Float64Array, at: number): number => {
  let low = 0
  let high = moments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The index whose moment is nearest to `at`, the earlier of two equally near; -1 without moments. */
export const nearestIndex = (moments: Float64Array, at: number): number => {
  if (moments.length === 0) return -1
  const after = Math.min(firstNotBefore(moments, at), moments.length - 1)
  const before = Math.max(0, after - 1)
  return at - (moments[before] ?? 0) <= (moments[after] ?? 0) - at ? before : after
}

/** Where the vehicle was at a moment. */
export interface TrackPlace {
  readonly longitude: number
  readonly latitude: number
}

/** Between two points further apart in time than this, ms, the vehicle's position is unknown. */
export const GAP_MS = 300_000

/**
 * The place at a moment: on the straight line between the points around it, and at the nearer one across a gap or
 * beyond the ends; null without points. isStill: always at a point, for reduced motion.
 */
export const placeAt = (way: TrackWay, at: number, isStill = false): TrackPlace | null => {
  const nearest = nearestIndex(way.at, at)
  if (nearest < 0) return null
  const placeOf = (index: number): TrackPlace => ({
    longitude: way.positions[index * 2] ?? 0,
    latitude: way.positions[index * 2 + 1] ?? 0,
  })
  const after = firstNotBefore(way.at, at)
  if (isStill || after === 0 || after === way.count) return placeOf(nearest)
  const [from, to] = [way.at[after - 1] ?? 0, way.at[after] ?? 0]
  if (to - from > GAP_MS || to === from) return placeOf(nearest)
  const share = (at - from) / (to - from)
  const [a, b] = [placeOf(after - 1), placeOf(after)]
  return {
    longitude: a.longitude + (b.longitude - a.longitude) * share,
    latitude: a.latitude + (b.latitude - a.latitude) * share,
  }
}

const RADIANS = Math.PI / 180

/**
 * Index of the point of the way nearest to a place; -1 without a way. Near places only: the ground is taken as flat.
 */
export const nearestPoint = ({ count, positions }: TrackWay, place: TrackPlace): number => {
  const narrowing = Math.cos(place.latitude * RADIANS)
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < count; index++) {
    const dx = ((positions[index * 2] ?? 0) - place.longitude) * narrowing
    const dy = (positions[index * 2 + 1] ?? 0) - place.latitude
    const distance = dx * dx + dy * dy
    if (distance < least) {
      least = distance
      best = index
    }
  }
  return best
}
