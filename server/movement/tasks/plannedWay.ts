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

/** The part of the line that is looked at, from a share of its first segment to a share of its last one. */
interface Clip {
  readonly first: number
  readonly begin: number
  readonly last: number
  readonly end: number
}

/** How far in a segment a length along the line is, 0 to 1. */
const shareAt = ({ along }: PlannedWay, segment: number, metres: number): number => {
  const [from, to] = [along[segment] ?? 0, along[segment + 1] ?? 0]
  return to <= from ? 0 : Math.min(1, Math.max(0, (metres - from) / (to - from)))
}

/** The nearest of some segments to a place, on a plane that touches the sphere there; looked for block by block. */
class Search {
  squared = Number.POSITIVE_INFINITY
  segment = 0
  share = 0
  readonly #way: PlannedWay
  readonly #latitude: number
  readonly #longitude: number
  readonly #wide: number

  constructor(way: PlannedWay, { latitude, longitude }: Place) {
    this.#way = way
    this.#latitude = latitude
    this.#longitude = longitude
    this.#wide = METRES_OF_DEGREE * Math.cos(latitude * RADIANS)
  }

  /** The square of the least distance that a segment of a block can have. */
  bound(block: number): number {
    const { boxes } = this.#way
    const at = block * BOX
    const y =
      Math.max((boxes[at] as number) - this.#latitude, 0, this.#latitude - (boxes[at + 2] as number)) *
      METRES_OF_DEGREE
    const x =
      Math.max((boxes[at + 1] as number) - this.#longitude, 0, this.#longitude - (boxes[at + 3] as number)) *
      this.#wide
    return x * x + y * y
  }

  /** clip: the shares of the first and the last segment of the part at which it begins and ends. */
  scan(first: number, last: number, clip: Clip): void {
    const { latitudes, longitudes } = this.#way
    let x = ((longitudes[first] as number) - this.#longitude) * this.#wide
    let y = ((latitudes[first] as number) - this.#latitude) * METRES_OF_DEGREE
    for (let segment = first; segment <= last; segment++) {
      const [fromX, fromY] = [x, y]
      x = ((longitudes[segment + 1] as number) - this.#longitude) * this.#wide
      y = ((latitudes[segment + 1] as number) - this.#latitude) * METRES_OF_DEGREE
      const dx = x - fromX
      const dy = y - fromY
      const square = dx * dx + dy * dy
      const least = segment === clip.first ? clip.begin : 0
      const most = segment === clip.last ? clip.end : 1
      const share = square === 0 ? 0 : Math.min(most, Math.max(least, -(fromX * dx + fromY * dy) / square))
      const footX = fromX + share * dx
      const footY = fromY + share * dy
      const squared = footX * footX + footY * footY
      if (squared >= this.squared) continue
      this.squared = squared
      this.segment = segment
      this.share = share
    }
  }
}

/** The place of a part of the way that is nearest to a place. from, to: the part, metres along the line. */
export const nearestOn = (
  way: PlannedWay,
  place: Place,
  { from, to }: { readonly from: number; readonly to: number } = { from: 0, to: Number.POSITIVE_INFINITY },
): NearestPlace => {
  const [first, last] = [segmentAt(way, from), segmentAt(way, to)]
  const [firstBlock, lastBlock] = [Math.floor(first / BLOCK), Math.floor(last / BLOCK)]
  const search = new Search(way, place)
  const clip = { first, begin: shareAt(way, first, from), last, end: shareAt(way, last, to) }
  let [begin, least] = [firstBlock, Number.POSITIVE_INFINITY]
  for (let block = firstBlock; block <= lastBlock; block++) {
    const bound = search.bound(block)
    if (bound < least) [begin, least] = [block, bound]
  }
  const scan = (block: number): void =>
    search.scan(Math.max(first, block * BLOCK), Math.min(last, (block + 1) * BLOCK - 1), clip)
  scan(begin)
  for (let block = firstBlock; block <= lastBlock; block++)
    if (block !== begin && search.bound(block) < search.squared) scan(block)
  const before = way.along[search.segment] ?? 0
  const along = before + search.share * ((way.along[search.segment + 1] ?? before) - before)
  return { metres: Math.sqrt(search.squared), along }
}
