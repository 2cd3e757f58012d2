import { destination, distanceM } from '../../../src/contract/rules/geodesy.ts'
import { between, createRandom, hash32, hashUnit } from '../../platform/random.ts'
import { CITIES } from './cities.ts'
import { bentWay, type Point } from './roads.ts'
import { type Network, nodesOnWay, waysFrom } from './shortestWays.ts'

/**
 * The streets of a city: main streets from its centre outwards, and two rings that cross them. Vehicles stop at yards
 * next to the crossings.
 */

const MAIN_STREETS = 10
/** Crossings of a main street, one every so many metres from the centre. */
const CROSSINGS = 4
const CROSSING_EVERY_M = 1_250
/** Crossings that are on a ring, counted from the centre. */
const RINGS = [2, 4]
/** How far crossings are from a regular web. */
const SHIFT_M = 320
const TURN_DEG = 11
/** Distance of a place to park from the crossing, metres. */
const BAY_M = [15, 70] as const

/** The centre is node 0; then the crossings of each main street, from the centre outwards. */
const CENTRE = 0
const nodeAt = (street: number, crossing: number): number =>
  crossing === 0 ? CENTRE : 1 + (street % MAIN_STREETS) * CROSSINGS + (crossing - 1)

interface Streets {
  readonly nodes: readonly Point[]
  readonly edges: readonly (readonly [number, number])[]
  readonly network: Network
}

const EDGES: Streets['edges'] = Array.from({ length: MAIN_STREETS }, (_, street) => [
  ...Array.from(
    { length: CROSSINGS },
    (__, crossing) => [nodeAt(street, crossing), nodeAt(street, crossing + 1)] as const,
  ),
  ...RINGS.map((crossing) => [nodeAt(street, crossing), nodeAt(street + 1, crossing)] as const),
]).flat()

const nodesOf = (city: number): Point[] => {
  const found = CITIES[city]
  if (found === undefined) throw new RangeError(`streets: no city ${city}`)
  const random = createRandom(hash32(city, 211))
  const turn = between(random, 0, 360)
  const nodes: Point[] = [[found.latitude, found.longitude]]
  for (let street = 0; street < MAIN_STREETS; street++) {
    for (let crossing = 1; crossing <= CROSSINGS; crossing++) {
      const bearing = turn + (street * 360) / MAIN_STREETS + between(random, -TURN_DEG, TURN_DEG)
      const metres = crossing * CROSSING_EVERY_M + between(random, -SHIFT_M, SHIFT_M)
      nodes.push(destination(found.latitude, found.longitude, bearing, metres))
    }
  }
  return nodes
}

const known = new Map<number, Streets>()
const streetsIn = (city: number): Streets => {
  const found = known.get(city)
  if (found !== undefined) return found
  const nodes = nodesOf(city)
  const placeOf = (node: number): Point => nodes[node] ?? [0, 0]
  const network = nodes.map((_, node) =>
    EDGES.filter((edge) => edge.includes(node)).map(([a, b]) => ({
      node: a === node ? b : a,
      metres: distanceM(...placeOf(a), ...placeOf(b)),
    })),
  )
  const streets = { nodes, edges: EDGES, network }
  known.set(city, streets)
  return streets
}

/** The points of a street between two joined crossings; the way back is the same street. */
const streetBetween = (city: number, { nodes }: Streets, a: number, b: number): readonly Point[] => {
  const [low, high] = a < b ? [a, b] : [b, a]
  const points = bentWay(nodes[low] ?? [0, 0], nodes[high] ?? [0, 0], hash32(city, low * 100 + high))
  return a < b ? points : points.toReversed()
}

/** Every street of a city between two crossings, as points. */
export const streetsOf = (city: number): (readonly Point[])[] => {
  const streets = streetsIn(city)
  return streets.edges.map(([a, b]) => streetBetween(city, streets, a, b))
}

/** A place to stop in a city: the crossing next to it, and where. */
export interface Yard {
  readonly crossing: number
  readonly bay: Point
}

/** The yard of a vehicle in a city; the same key gives the same one. */
export const yardIn = (city: number, key: number): Yard => {
  const { nodes } = streetsIn(city)
  const crossing = 1 + Math.floor(hashUnit(hash32(key, city)) * (nodes.length - 1))
  const [latitude, longitude] = nodes[crossing] ?? [0, 0]
  const random = createRandom(hash32(key, city + 977))
  return {
    crossing,
    bay: destination(latitude, longitude, between(random, 0, 360), between(random, ...BAY_M)),
  }
}

/** The way along the streets from a crossing to another one of the same city; the centre without a number. */
export const streetWay = (city: number, from: number = CENTRE, to: number = CENTRE): Point[] => {
  const streets = streetsIn(city)
  const nodes = nodesOnWay(waysFrom(streets.network, from), from, to)
  const way = nodes.slice(1).flatMap((node, index) => {
    const points = streetBetween(city, streets, nodes[index] ?? CENTRE, node)
    return index === 0 ? points : points.slice(1)
  })
  return way.length > 0 ? way : [streets.nodes[from] ?? [0, 0]]
}
