/** How far a point is from the straight line between two others, in the unit of the tolerance. */
type Distance<Point> = (point: Point, from: Point, to: Point) => number

/**
 * The way with as few of its points as stay within a tolerance of it, both ends included (D. Douglas and T. Peucker,
 * "Algorithms for the reduction of the number of points required to represent a digitized line", 1973). distance: to
 * the line between its ends, not to the endless one.
 */
export const thinWay = <Point>(
  way: readonly Point[],
  tolerance: number,
  distance: Distance<Point>,
): readonly Point[] => {
  const kept = new Uint8Array(way.length)
  kept[0] = 1
  kept[way.length - 1] = 1
  const parts: [from: number, to: number][] = [[0, way.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    let [farthest, most] = [0, tolerance]
    for (let at = from + 1; at < to; at++) {
      const off = distance(way[at] as Point, way[from] as Point, way[to] as Point)
      if (off > most) [farthest, most] = [at, off]
    }
    if (farthest === 0) continue
    kept[farthest] = 1
    parts.push([from, farthest], [farthest, to])
  }
  return way.filter((_, at) => kept[at] === 1)
}

/** Coordinates on a plane. */
export type PlanePoint = readonly [x: number, y: number]

/** The distance on a plane from a point to the straight line between two others. */
export const distanceToSegment = ([x, y]: PlanePoint, [x1, y1]: PlanePoint, [x2, y2]: PlanePoint): number => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square))
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy)
}
