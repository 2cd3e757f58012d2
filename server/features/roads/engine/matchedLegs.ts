import { metresAlong, metresBetween, metresTo, partOfLine } from './lineMetres.ts'
import { decodePolyline } from './polyline.ts'
import type { Line, MatchedLeg, TimedPoint } from './roadEngine.ts'
import type { ValhallaEdge, ValhallaTrace } from './valhallaSchemas.ts'

/** Faster than any vehicle on a road, m/s. */
const FASTEST = 70
/** A way by road between two positions is no longer than this factor and this many metres allow. */
const LONGEST_FACTOR = 4
const LONGEST_EXTRA_M = 300
/** Fewer matched legs in a row than this, between two parts off the road, are a road that was crossed. */
const FEWEST_LEGS = 3

/** A position on the matched line. */
interface Placed {
  /** Metres along the line. */
  readonly metres: number
  readonly edge: number
  readonly breaksBefore: boolean
  readonly breaksAfter: boolean
}

const KMH = 3.6

const limitOf = ({ speed_limit: limit }: ValhallaEdge): number | null =>
  typeof limit === 'number' && limit > 0 ? limit / KMH : null

/** The edge with the longest part between two lengths along the line. */
const mainEdge = (
  edges: readonly ValhallaEdge[],
  metres: Float64Array,
  from: Placed,
  to: Placed,
): ValhallaEdge | undefined => {
  let main = edges[from.edge]
  let longest = -1
  for (const edge of edges.slice(from.edge, to.edge + 1)) {
    const begin = Math.max(from.metres, metres[edge.begin_shape_index] ?? 0)
    const end = Math.min(to.metres, metres[edge.end_shape_index] ?? 0)
    if (end - begin <= longest) continue
    longest = end - begin
    main = edge
  }
  return main
}

/** A way that no vehicle took: the matching jumped to another road. */
const isDetour = (metres: number, from: TimedPoint, to: TimedPoint): boolean => {
  const straight = metresBetween([from.longitude, from.latitude], [to.longitude, to.latitude])
  const seconds = (to.at - from.at) / 1_000
  const isTooFast = seconds > 0 && metres - LONGEST_EXTRA_M > seconds * FASTEST
  return isTooFast || metres > straight * LONGEST_FACTOR + LONGEST_EXTRA_M
}

/** Off the road, a track crosses roads: what was matched there for a moment does not count. */
export const withoutCrossings = (legs: readonly (MatchedLeg | null)[]): readonly (MatchedLeg | null)[] => {
  const kept = [...legs]
  let begin = 0
  for (let index = 0; index <= legs.length; index++) {
    if (index < legs.length && legs[index] !== null) continue
    const isBetween = begin > 0 && index < legs.length
    if (isBetween && index - begin < FEWEST_LEGS) kept.fill(null, begin, index)
    begin = index + 1
  }
  return kept
}

/** The legs of a track by Valhalla's `trace_attributes`, one between each two positions. */
export const matchedLegs = (
  track: readonly TimedPoint[],
  { shape, edges, matched_points: points }: ValhallaTrace,
): readonly (MatchedLeg | null)[] => {
  const line: Line = decodePolyline(shape)
  const metres = metresAlong(line)
  const placed = points.map((point): Placed | null => {
    const edge = point.edge_index === undefined ? undefined : edges[point.edge_index]
    if (point.type === 'unmatched' || edge === undefined || point.edge_index === undefined) return null
    const within = { from: edge.begin_shape_index, to: edge.end_shape_index }
    return {
      metres: metresTo(line, metres, [point.lon, point.lat] as const, within),
      edge: point.edge_index,
      breaksBefore: point.end_route_discontinuity === true,
      breaksAfter: point.begin_route_discontinuity === true,
    }
  })
  const legs = track.slice(1).map((to, index): MatchedLeg | null => {
    const [begin, end] = [placed[index], placed[index + 1]]
    const from = track[index]
    if (!begin || !end || !from || begin.breaksAfter || end.breaksBefore || end.edge < begin.edge) return null
    const length = Math.max(0, end.metres - begin.metres)
    if (isDetour(length, from, to)) return null
    const edge = mainEdge(edges, metres, begin, end)
    return {
      metres: length,
      line: partOfLine(line, metres, begin.metres, begin.metres + length),
      street: edge?.names?.[0] ?? null,
      speedLimit: edge ? limitOf(edge) : null,
    }
  })
  return withoutCrossings(legs)
}
