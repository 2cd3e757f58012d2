/** Longitude and latitude, degrees. */
export type LinePosition = readonly [longitude: number, latitude: number]

/** Pixels of a tile at zoom 0. */
const WORLD_PX = 512
const RADIANS = Math.PI / 180
/** Dash and gap, CSS pixels. */
const DASH_PX = 8
const PERIOD_PX = 14
/** Dashes of one leg; a longer one has longer dashes. */
const DASHES_MAX = 200

/** The dashes of a straight leg at a zoom. */
const dashesOfLeg = (from: LinePosition, to: LinePosition, zoom: number): readonly LinePosition[][] => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const scale = (WORLD_PX * 2 ** zoom) / 360
  const px = Math.hypot(dx * scale, (dy * scale) / Math.cos(((from[1] + to[1]) / 2) * RADIANS))
  const count = Math.min(DASHES_MAX, Math.max(1, Math.round(px / PERIOD_PX)))
  const at = (share: number): LinePosition => [from[0] + dx * share, from[1] + dy * share]
  return Array.from({ length: count }, (_, index) => {
    const begin = index / count
    return [at(begin), at(Math.min(1, begin + DASH_PX / PERIOD_PX / count))]
  })
}

/** A line through places as dashes of about eight pixels at a zoom. */
export const dashesOf = (line: readonly LinePosition[], zoom: number): readonly LinePosition[][] =>
  line.slice(1).flatMap((to, index) => {
    const from = line[index]
    return from ? dashesOfLeg(from, to, zoom) : []
  })
