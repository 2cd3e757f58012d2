/** Longitude and latitude, degrees. */
export type Spot = readonly [longitude: number, latitude: number]

const METRES_PER_DEGREE = 111_195
const RADIANS = Math.PI / 180

/** Metres between two points that are near each other (equirectangular projection). */
export const metresBetween = (one: Spot, other: Spot): number => {
  const [x, y] = offsetOf(one, other)
  return Math.hypot(x, y)
}

/** Metres from a point to a line of at least one point. */
export const metresToLine = (from: Spot, line: readonly Spot[]): number => {
  let nearest = Number.POSITIVE_INFINITY
  let before: readonly [number, number] | null = null
  for (const point of line) {
    const here = offsetOf(from, point)
    nearest = Math.min(nearest, before === null ? Math.hypot(...here) : toSegment(before, here))
    before = here
  }
  return nearest
}

/** Half the side of a box around a point that reaches so many metres in every direction, degrees. */
export const reachOf = (
  [, latitude]: Spot,
  metres: number,
): readonly [longitude: number, latitude: number] => {
  const degrees = metres / METRES_PER_DEGREE
  return [degrees / Math.max(0.01, Math.cos(latitude * RADIANS)), degrees]
}

/** East and north of `from`, metres. */
const offsetOf = (from: Spot, to: Spot): readonly [number, number] => [
  (to[0] - from[0]) * METRES_PER_DEGREE * Math.cos(from[1] * RADIANS),
  (to[1] - from[1]) * METRES_PER_DEGREE,
]

/** Distance of the origin to a segment. */
const toSegment = (a: readonly [number, number], b: readonly [number, number]): number => {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(a[0] * dx + a[1] * dy) / square))
  return Math.hypot(a[0] + share * dx, a[1] + share * dy)
}

/** Drops the points that are within `metres` of the line between their neighbours; both ends stay. */
export const simplifyLine = (line: readonly Spot[], metres: number): readonly Spot[] => {
  const [first] = line
  const last = line.at(-1)
  if (first === undefined || last === undefined || line.length < 3) return line
  let farthest = 0
  let distance = -1
  for (let index = 1; index < line.length - 1; index += 1) {
    const own = metresToLine(line[index] as Spot, [first, last])
    if (own > distance) [farthest, distance] = [index, own]
  }
  if (distance <= metres) return [first, last]
  const before = simplifyLine(line.slice(0, farthest + 1), metres)
  return [...before, ...simplifyLine(line.slice(farthest), metres).slice(1)]
}
