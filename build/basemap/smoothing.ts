import type { Position } from 'geojson'

/**
 * Curves instead of corners: Chaikin's corner cutting, which converges to a quadratic B-spline. Each pass replaces a
 * corner by two points at a quarter of its two sides, so that a curve stays within the corners of its line. Degrees.
 *
 * Source: G. Chaikin, An algorithm for high-speed curve generation, 1974.
 */

const PASSES = 3
/**
 * Degrees of A - 2B + C below which the corner B is kept: the curve is an eighth of that away from it, 100 m, the error of
 * the source being 400 m.
 */
const VISIBLE_CORNER = 0.008
const SEAM = 180
const SEAM_WIDTH = 0.01

const isOnSeam = ([lon = 0]: Position): boolean => Math.abs(Math.abs(lon) - SEAM) < SEAM_WIDTH

/** Sides along the 180th meridian or across it are no shore and stay as they are. */
const isStraight = (a: Position, b: Position): boolean =>
  (isOnSeam(a) && isOnSeam(b)) || Math.abs((b[0] ?? 0) - (a[0] ?? 0)) > SEAM

const isFlat = (
  [ax = 0, ay = 0]: Position,
  [bx = 0, by = 0]: Position,
  [cx = 0, cy = 0]: Position,
): boolean => Math.abs(ax - 2 * bx + cx) + Math.abs(ay - 2 * by + cy) < VISIBLE_CORNER

const between = (a: Position, b: Position, share: number): Position => [
  (a[0] ?? 0) + ((b[0] ?? 0) - (a[0] ?? 0)) * share,
  (a[1] ?? 0) + ((b[1] ?? 0) - (a[1] ?? 0)) * share,
]

const isKept = (before: Position, at: Position, after: Position): boolean =>
  isFlat(before, at, after) || isStraight(before, at) || isStraight(at, after)

/** One pass. The ends of an open line stay, so that lines that meet still do. */
const cutCorners = (line: readonly Position[], isClosed: boolean): Position[] => {
  const points = isClosed ? line.slice(0, -1) : line
  const cut: Position[] = []
  for (const [index, at] of points.entries()) {
    const before = points[index - 1] ?? (isClosed ? points.at(-1) : undefined)
    const after = points[index + 1] ?? (isClosed ? points[0] : undefined)
    if (before === undefined || after === undefined || isKept(before, at, after)) cut.push(at)
    else cut.push(between(at, before, 0.25), between(at, after, 0.25))
  }
  const [first] = cut
  if (isClosed && first !== undefined) cut.push(first)
  return cut
}

/** A line, or a ring whose last point repeats its first, as a curve. */
export const smoothLine = (line: readonly Position[]): Position[] => {
  const [first, last] = [line[0], line.at(-1)]
  const isClosed = line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  let smooth = [...line]
  for (let pass = 0; pass < PASSES && line.length > 2; pass++) smooth = cutCorners(smooth, isClosed)
  return smooth
}
