import { distanceM } from '../../../../src/contract/rules/geodesy.ts'
import type { Line, Position } from './roadEngine.ts'

/** Great-circle metres between two positions. */
export const metresBetween = ([lon1, lat1]: Position, [lon2, lat2]: Position): number =>
  distanceM(lat1, lon1, lat2, lon2)

/** The metres along a line up to each of its positions. */
export const metresAlong = (line: Line): Float64Array => {
  const metres = new Float64Array(line.length)
  for (let index = 1; index < line.length; index++) {
    metres[index] =
      (metres[index - 1] ?? 0) + metresBetween(line[index - 1] as Position, line[index] as Position)
  }
  return metres
}

const RADIANS = Math.PI / 180

/** How far along the segment the foot of a place is, 0 to 1, and the squared distance to it in degrees of latitude. */
const footOn = (
  [lon, lat]: Position,
  [lon1, lat1]: Position,
  [lon2, lat2]: Position,
): { readonly part: number; readonly squared: number } => {
  const shrink = Math.cos(lat * RADIANS)
  const dx = (lon2 - lon1) * shrink
  const dy = lat2 - lat1
  const x = (lon - lon1) * shrink
  const y = lat - lat1
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length))
  return { part, squared: (x - part * dx) ** 2 + (y - part * dy) ** 2 }
}

/**
 * How far along a line a place next to it is, metres; only the positions `from` to `to` are considered.
 * metres: of `metresAlong`.
 */
export const metresTo = (
  line: Line,
  metres: Float64Array,
  place: Position,
  { from, to }: { readonly from: number; readonly to: number },
): number => {
  let best = metres[from] ?? 0
  let nearest = Number.POSITIVE_INFINITY
  for (let index = from; index < Math.min(to, line.length - 1); index++) {
    const { part, squared } = footOn(place, line[index] as Position, line[index + 1] as Position)
    if (squared >= nearest) continue
    nearest = squared
    const before = metres[index] ?? 0
    best = before + part * ((metres[index + 1] ?? before) - before)
  }
  return best
}

/** The position this many metres along a line. */
const positionAt = (line: Line, metres: Float64Array, at: number): Position => {
  const next = metres.findIndex((one) => one >= at)
  if (next <= 0) return (next === 0 ? line[0] : line.at(-1)) as Position
  const [lon1, lat1] = line[next - 1] as Position
  const [lon2, lat2] = line[next] as Position
  const before = metres[next - 1] ?? 0
  const part = (at - before) / ((metres[next] ?? before) - before || 1)
  return [lon1 + (lon2 - lon1) * part, lat1 + (lat2 - lat1) * part]
}

/** The part of a line between two lengths along it. */
export const partOfLine = (line: Line, metres: Float64Array, from: number, to: number): Line => [
  positionAt(line, metres, from),
  ...line.filter((_, index) => (metres[index] ?? 0) > from && (metres[index] ?? 0) < to),
  positionAt(line, metres, to),
]
