import type { RoadPiece, RoadTrack } from '../contract/http/roads.ts'

interface Span {
  /** ms since the epoch */
  readonly from: number
  readonly to: number
}

/** Streets that are named for one trip. */
const STREETS_MAX = 3

const piecesOf = ({ trips }: Pick<RoadTrack, 'trips'>, { from, to }: Span): readonly RoadPiece[] =>
  trips.flatMap(({ pieces }) => pieces.filter((piece) => piece.from < to && piece.to > from))

/** The named streets of a span of time with the longest ways on them, in the order in which they were driven. */
export const streetsOf = (track: Pick<RoadTrack, 'trips'>, span: Span): readonly string[] => {
  const metres = new Map<string, number>()
  for (const { street, metres: more } of piecesOf(track, span)) {
    if (street !== '') metres.set(street, (metres.get(street) ?? 0) + more)
  }
  const longest = [...metres].toSorted(([, one], [, other]) => other - one).slice(0, STREETS_MAX)
  const kept = new Set(longest.map(([street]) => street))
  return [...metres.keys()].filter((street) => kept.has(street))
}

/** The lowest speed limit of the roads of a span of time, m/s; null: none is in the data. */
export const speedLimitIn = (track: Pick<RoadTrack, 'trips'>, span: Span): number | null => {
  const limits = piecesOf(track, span).flatMap(({ speedLimit }) => (speedLimit === null ? [] : [speedLimit]))
  return limits.length === 0 ? null : Math.min(...limits)
}
