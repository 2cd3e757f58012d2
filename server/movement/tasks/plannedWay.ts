import { distanceM, EARTH_RADIUS_M } from '../../../src/contract/rules/geodesy.ts'
import { STRAIGHT_DETOUR } from '../../../src/contract/tasks/straightWays.ts'
import type { Place } from '../zones/zoneGeometry.ts'

/** The planned way of a route: distances to it and along it, in metres. */

const RADIANS = Math.PI / 180
const METRES_OF_DEGREE = EARTH_RADIUS_M * RADIANS
/** Segments whose common box decides whether they are looked at. */
const BLOCK = 32
const BOX = 4

/** The way between two points that follow each other. seconds: null without a road engine. */
export interface WayLeg {
  readonly metres: number
  readonly seconds: number | null
}

export interface PlannedWay {
  readonly isByRoad: boolean
  /** A leg between each two points. */
  readonly legs: readonly WayLeg[]
  /** The line, degrees. */
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** Metres along the line up to each of its corners. */
  readonly along: Float64Array
  /** Metres along the line up to the end of each leg. */
  readonly ends: readonly number[]
  /** Degrees: south, west, north and east of each block of segments. */
  readonly boxes: Float64Array
}

const boxesOf = (latitudes: Float64Array, longitudes: Float64Array): Float64Array => {
  const blocks = Math.max(1, Math.ceil((latitudes.length - 1) / BLOCK))
  const boxes = new Float64Array(blocks * BOX)
  for (let block = 0; block < blocks; block++) {
    const [from, to] = [block * BLOCK, (block + 1) * BLOCK + 1]
    const [lats, lons] = [latitudes.subarray(from, to), longitudes.subarray(from, to)]
    boxes.set([Math.min(...lats), Math.min(...lons), Math.max(...lats), Math.max(...lons)], block * BOX)
  }
  return boxes
}

const wayOf = (line: readonly Place[], legs: readonly WayLeg[], isByRoad: boolean): PlannedWay => {
  const latitudes = Float64Array.from(line, ({ latitude }) => latitude)
  const longitudes = Float64Array.from(line, ({ longitude }) => longitude)
  const along = new Float64Array(line.length)
  for (let corner = 1; corner < line.length; corner++) {
    const [from, to] = [line[corner - 1] as Place, line[corner] as Place]
    along[corner] =
      (along[corner - 1] ?? 0) + distanceM(from.latitude, from.longitude, to.latitude, to.longitude)
  }
  // The line is a little shorter than the legs, because its bends are straight.
  const total = legs.reduce((sum, { metres }) => sum + metres, 0)
  const scale = total === 0 ? 0 : (along.at(-1) ?? 0) / total
  let metres = 0
  const ends = legs.map((leg) => (metres += leg.metres) * scale)
  return { isByRoad, legs, latitudes, longitudes, along, ends, boxes: boxesOf(latitudes, longitudes) }
}

/** The way by road. line: at least two places. */
export const roadWay = (line: readonly Place[], legs: readonly WayLeg[]): PlannedWay =>
  wayOf(line, legs, true)

/** Straight lines between the points of a route, of which a leg is `STRAIGHT_DETOUR` times as long. */
export const straightWay = (points: readonly Place[]): PlannedWay => {
  const legs = points.slice(1).map((to, index): WayLeg => {
    const from = points[index] as Place
    const metres = distanceM(from.latitude, from.longitude, to.latitude, to.longitude)
    return { metres: metres * STRAIGHT_DETOUR, seconds: null }
  })
  return wayOf(points, legs, false)
}

/** The place of the way that is nearest to another one: how far it is off, and how far along the line, metres. */
export interface NearestPlace {
  readonly metres: number
  readonly along: number
}

/** The last segment that begins at most so many metres along. */
const segmentAt = ({ along }: PlannedWay, metres: number): number => {
  let [low, high] = [0, Math.max(0, along.length - 2)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((along[middle] as number) <= metres) low = middle
    else high = middle - 1
  }
  return low
}

/** How far in a segment a length along the line is, 0 to 1. */
const shareAt = ({ along }: PlannedWay, segment: number, metres: number): number => {
  const [from, to] = [along[segment] ?? 0, along[segment + 1] ?? 0]
  return to <= from ? 0 : Math.min(1, Math.max(0, (metres - from) / (to - from)))
}

/** What is looked for: the nearest place of the part of a line from a share of its first segment to a share of its last one. */
interface Search {
  readonly way: PlannedWay
  readonly first: number
  readonly begin: number
  readonly last: number
  readonly end: number
  /** Degrees, and metres of a degree of longitude there: a plane that touches the sphere at the place. */
  readonly latitude: number
  readonly longitude: number
  readonly wide: number
  /** The square of a distance that is near enough. */
  readonly enough: number
  /** What was found so far: the square of the distance, the segment and the share of it. */
  squared: number
  segment: number
  share: number
}

/** The square of the least distance that a segment of a block can have. */
const boundOf = ({ way: { boxes }, latitude, longitude, wide }: Search, block: number): number => {
  const at = block * BOX
  const south = (boxes[at] as number) - latitude
  const north = latitude - (boxes[at + 2] as number)
  const west = (boxes[at + 1] as number) - longitude
  const east = longitude - (boxes[at + 3] as number)
  const y = (south > 0 ? south : north > 0 ? north : 0) * METRES_OF_DEGREE
  const x = (west > 0 ? west : east > 0 ? east : 0) * wide
  return x * x + y * y
}

/** Looks at the segments of a block, until one is near enough. */
const scanBlock = (search: Search, block: number): void => {
  const { way, first, begin, last, end, latitude, longitude, wide, enough } = search
  const { latitudes, longitudes } = way
  const from = Math.max(first, block * BLOCK)
  const to = Math.min(last, (block + 1) * BLOCK - 1)
  let x = ((longitudes[from] as number) - longitude) * wide
  let y = ((latitudes[from] as number) - latitude) * METRES_OF_DEGREE
  for (let segment = from; segment <= to && search.squared > enough; segment++) {
    const fromX = x
    const fromY = y
    x = ((longitudes[segment + 1] as number) - longitude) * wide
    y = ((latitudes[segment + 1] as number) - latitude) * METRES_OF_DEGREE
    const dx = x - fromX
    const dy = y - fromY
    const square = dx * dx + dy * dy
    const least = segment === first ? begin : 0
    const most = segment === last ? end : 1
    const foot = square === 0 ? 0 : -(fromX * dx + fromY * dy) / square
    const share = foot < least ? least : foot > most ? most : foot
    const footX = fromX + share * dx
    const footY = fromY + share * dy
    const squared = footX * footX + footY * footY
    if (squared >= search.squared) continue
    search.squared = squared
    search.segment = segment
    search.share = share
  }
}

/** Searches block by block, first the one whose box is nearest. */
const runSearch = (search: Search): void => {
  const firstBlock = Math.floor(search.first / BLOCK)
  const lastBlock = Math.floor(search.last / BLOCK)
  let nearest = firstBlock
  let least = Number.POSITIVE_INFINITY
  for (let block = firstBlock; block <= lastBlock && least > 0; block++) {
    const bound = boundOf(search, block)
    if (bound >= least) continue
    nearest = block
    least = bound
  }
  scanBlock(search, nearest)
  for (let block = firstBlock; block <= lastBlock && search.squared > search.enough; block++)
    if (block !== nearest && boundOf(search, block) < search.squared) scanBlock(search, block)
}

/** A part of a line. */
type Part = Pick<Search, 'first' | 'begin' | 'last' | 'end'>

const wholeOf = ({ along }: PlannedWay): Part => ({
  first: 0,
  begin: 0,
  last: Math.max(0, along.length - 2),
  end: 1,
})

/** from, to: metres along the line. */
const partOf = (way: PlannedWay, from: number, to: number): Part => {
  const first = segmentAt(way, from)
  const last = segmentAt(way, to)
  return { first, begin: shareAt(way, first, from), last, end: shareAt(way, last, to) }
}

const searchOf = (
  way: PlannedWay,
  { latitude, longitude }: Place,
  { first, begin, last, end }: Part,
  enough: number,
): Search => ({
  way,
  first,
  begin,
  last,
  end,
  latitude,
  longitude,
  wide: METRES_OF_DEGREE * Math.cos(latitude * RADIANS),
  enough: enough * enough,
  squared: Number.POSITIVE_INFINITY,
  segment: first,
  share: 0,
})

/** The place of the way, or of a part of it, that is nearest to a place. from, to: metres along the line. */
export const nearestOn = (
  way: PlannedWay,
  place: Place,
  part?: { readonly from: number; readonly to: number },
): NearestPlace => {
  const search = searchOf(way, place, part ? partOf(way, part.from, part.to) : wholeOf(way), 0)
  runSearch(search)
  const { squared, segment, share } = search
  const before = way.along[segment] ?? 0
  return {
    metres: Math.sqrt(squared),
    along: before + share * ((way.along[segment + 1] ?? before) - before),
  }
}

/** Whether a place is within so many metres of the way; it need not be known how far it is. */
export const isWithinWay = (way: PlannedWay, place: Place, metres: number): boolean => {
  const search = searchOf(way, place, wholeOf(way), metres)
  runSearch(search)
  return search.squared <= search.enough
}
