import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { hashUnit } from '../../platform/random.ts'
import { CITIES, ROAD_PAIRS } from './cities.ts'
import { type Network, nodesOnWay, type Ways, waysFrom } from './shortestWays.ts'

/** The roads between the cities: routes and their bends. */

export type Point = readonly [latitude: number, longitude: number]

/** Distance between two drawn points of a road, metres. */
const POINT_EVERY_M = 1_200
/** The largest sideways bend of a road, as a share of its length. */
const BEND_SHARE = 0.035

/**
 * The points from `a` to `b`, both included, bent by three waves that vanish at the ends. The same key gives the same
 * road.
 */
export const bentWay = (a: Point, b: Point, key: number): Point[] => {
  const lengthM = distanceM(...a, ...b)
  const count = Math.max(2, Math.ceil(lengthM / POINT_EVERY_M))
  const squeeze = Math.cos(((a[0] + b[0]) / 2) * (Math.PI / 180))
  const dLat = b[0] - a[0]
  const dLon = (b[1] - a[1]) * squeeze
  const waves = [1, 2, 5].map((n) => ({ n, size: ((hashUnit(key, n) - 0.5) * 2 * BEND_SHARE) / n }))
  return Array.from({ length: count + 1 }, (_, i): Point => {
    const u = i / count
    const side = waves.reduce((sum, { n, size }) => sum + size * Math.sin(Math.PI * n * u), 0)
    return [a[0] + dLat * u - dLon * side, a[1] + (dLon * u + dLat * side) / squeeze]
  })
}

const centre = (city: number): Point => {
  const found = CITIES[city]
  if (found === undefined) throw new RangeError(`roads: no city ${city}`)
  return [found.latitude, found.longitude]
}

const drawn = new Map<number, readonly Point[]>()
/** The road between two joined cities, from `a` to `b`; the way back is the same road. */
export const roadBetween = (a: number, b: number): readonly Point[] => {
  const [low, high] = a < b ? [a, b] : [b, a]
  const key = low * CITIES.length + high
  const points = drawn.get(key) ?? bentWay(centre(low), centre(high), key)
  drawn.set(key, points)
  return a < b ? points : points.toReversed()
}

const NETWORK: Network = CITIES.map((_, city) =>
  ROAD_PAIRS.filter((pair) => pair.includes(city)).map(([a, b]) => ({
    node: a === city ? b : a,
    metres: distanceM(...centre(a), ...centre(b)),
  })),
)

const known = new Map<number, Ways>()
const waysFromCity = (start: number): Ways => {
  const ways = known.get(start) ?? waysFrom(NETWORK, start)
  known.set(start, ways)
  return ways
}

/** The cities on the shortest path, both ends included. */
export const citiesOnWay = (from: number, to: number): number[] => nodesOnWay(waysFromCity(from), from, to)

/** Cities whose distance from here is between two lengths in metres. */
export const citiesWithin = (from: number, minM: number, maxM: number): number[] =>
  waysFromCity(from).metres.flatMap((metres, city) => (metres >= minM && metres <= maxM ? [city] : []))
