import type { PlanePoint } from '../../contract/rules/thinWay.ts'

/** Where two sides meet at a sharp corner, the band ends this many half widths away at most. */
const MITRE_LIMIT = 3

/** The unit vector to the left of a side (y downwards), or null of a side without length. */
const leftOf = (from: PlanePoint | undefined, to: PlanePoint | undefined): PlanePoint | null => {
  if (!from || !to) return null
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  return length === 0 ? null : [dy / length, -dx / length]
}

/** Half of the band's width across the corner between two sides; it is longer than half of the width of a side. */
const mitreOf = (before: PlanePoint | null, after: PlanePoint | null, half: number): PlanePoint => {
  const [a, b] = [before ?? after ?? [0, 0], after ?? before ?? [0, 0]]
  const [x, y] = [a[0] + b[0], a[1] + b[1]]
  const square = x * x + y * y
  if (square === 0) return [a[0] * half, a[1] * half]
  const scale = (2 * half) / Math.max(square, 4 / MITRE_LIMIT ** 2)
  return [x * scale, y * scale]
}

/**
 * The line of a width along a way as four-sided pieces, one a side, which meet in mitres. A way whose last point
 * repeats the first is closed. Unit: that of the coordinates.
 */
export const bandAlong = (way: readonly PlanePoint[], width: number): readonly (readonly PlanePoint[])[] => {
  const [first, last] = [way[0], way.at(-1)]
  const isClosed = way.length > 2 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  const sides = way.slice(1).map((to, at) => leftOf(way[at], to))
  const across = way.map((_, at) => {
    const before = sides[at - 1] ?? (isClosed ? (sides.at(-1) ?? null) : null)
    const after = sides[at] ?? (isClosed ? (sides[0] ?? null) : null)
    return mitreOf(before, after, width / 2)
  })
  const moved = (at: number, sign: number): PlanePoint => {
    const [[x, y] = [0, 0], [dx, dy] = [0, 0]] = [way[at], across[at]]
    return [x + sign * dx, y + sign * dy]
  }
  return sides.flatMap((side, at) =>
    side === null ? [] : [[moved(at, 1), moved(at + 1, 1), moved(at + 1, -1), moved(at, -1)]],
  )
}
