import { GAP_MS, type TrackWay } from '../../track/track.ts'

/** Points of the way in Web Mercator, 0 to 1 from the upper left, x and y alternating. */
export const mercator = ({ count, positions }: TrackWay): Float64Array => {
  const world = new Float64Array(count * 2)
  for (let point = 0; point < count; point++) {
    const latitude = ((positions[point * 2 + 1] ?? 0) * Math.PI) / 360
    world[point * 2] = ((positions[point * 2] ?? 0) + 180) / 360
    world[point * 2 + 1] = 0.5 - Math.log(Math.tan(Math.PI / 4 + latitude)) / (2 * Math.PI)
  }
  return world
}

/** A point in world units from longitude and latitude, degrees. */
export const placeOf = (x: number, y: number): [number, number] => [
  x * 360 - 180,
  (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90,
]

/** Is the way unknown from this point to the next? */
export const isGap = ({ at, count }: TrackWay, point: number): boolean =>
  point + 1 < count && (at[point + 1] ?? 0) - (at[point] ?? 0) > GAP_MS

/** Maximum points of a run: ranking takes quadratic time in the worst case. */
const RUN_POINTS = 1_024

/** The significance of each point of a way. */
export interface WayDetail {
  /**
   * The error of the way at each point if it were left out, in world units; infinite for those that stay at every
   * level: the ends, both sides of every gap, and the ends of runs.
   */
  readonly off: Float32Array
  /** The ends of runs, including the first and the last point; runs share their ends. */
  readonly ends: Uint32Array
}

/**
 * Ranks the points of a way once for all zoom levels, as Douglas and Peucker do ("Algorithms for the reduction of the
 * number of points required to represent a digitized line or its caricature", Cartographica 1973): the points with an
 * error of at least a tolerance draw the way with an error below it.
 */
export const detailOf = (way: TrackWay, world: Float64Array): WayDetail => {
  const off = new Float32Array(way.count)
  const ends: number[] = []
  for (let point = 0; point < way.count; point++) {
    const last = ends.at(-1)
    const isEnd = last === undefined || point === way.count - 1 || isGap(way, point) || isGap(way, point - 1)
    if (!isEnd && point - last < RUN_POINTS) continue
    off[point] = Number.POSITIVE_INFINITY
    if (last !== undefined) rank(world, off, last, point, Number.POSITIVE_INFINITY)
    ends.push(point)
  }
  return { off, ends: Uint32Array.from(ends) }
}

/** Ranks the points between two that stay. limit: no point is needed before the one that split its run. */
const rank = (world: Float64Array, off: Float32Array, from: number, to: number, limit: number): void => {
  const [x, y] = [world[from * 2] ?? 0, world[from * 2 + 1] ?? 0]
  const [dx, dy] = [(world[to * 2] ?? 0) - x, (world[to * 2 + 1] ?? 0) - y]
  const length = dx * dx + dy * dy
  let [farthest, most] = [from, 0]
  for (let point = from + 1; point < to; point++) {
    const px = (world[point * 2] ?? 0) - x
    const py = (world[point * 2 + 1] ?? 0) - y
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
    const distance = (px - along * dx) ** 2 + (py - along * dy) ** 2
    if (distance <= most) continue
    most = distance
    farthest = point
  }
  if (farthest === from) return
  const reach = Math.min(limit, Math.sqrt(most))
  off[farthest] = reach
  rank(world, off, from, farthest, reach)
  rank(world, off, farthest, to, reach)
}
