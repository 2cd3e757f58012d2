import { between, createRandom, hash32, pick, type Random } from '../../platform/random.ts'
import { type FuelPlan, planFuel } from './fuelPlan.ts'
import { buildPath, type Path } from './path.ts'
import { buildProfile, type Profile, type Zone } from './profile.ts'
import { citiesOnWay, citiesWithin, type Point, roadBetween } from './roads.ts'
import { streetWay, yardIn } from './streets.ts'
import type { VehicleClass } from './vehicleClasses.ts'

/**
 * The cyclic schedule of a vehicle: drives from place to place and back to its start, with a stop at each. The whole
 * tour has one duration, so that the vehicle's position depends only on the time within its tour.
 */
export interface Stop {
  readonly kind: 'parking' | 'loading' | 'short'
  readonly durationMs: number
}

export interface Leg {
  readonly path: Path
  readonly profile: Profile
  /** Times within the tour, ms. */
  readonly startsAt: number
  readonly arrivesAt: number
  /** Metres driven and ms with the engine on, since the start of the tour. */
  readonly drivenBefore: number
  readonly engineMsBefore: number
  /** The stop after the drive. */
  readonly stop: Stop
}

export interface Tour {
  readonly legs: readonly Leg[]
  readonly fuel: FuelPlan
  readonly periodMs: number
  readonly lengthM: number
  readonly engineMs: number
}

const CITY_ZONE_M = 3_000
/** Share of the country road zones driven in a hurry, and of the city zones that end at a red light. */
const HURRY_SHARE = 0.06
const HALT_SHARE = 0.35
/** Ignition stays on this long after a parking begins, and comes on this long before it ends. */
export const PARKING_IGNITION_MS = { after: 40_000, before: 60_000 } as const

/** Cuts a length into zones of a similar size. */
const cut = (lengthM: number, aboutM: number, zone: () => Omit<Zone, 'lengthM'>): Zone[] => {
  const count = Math.max(1, Math.round(lengthM / aboutM))
  return Array.from({ length: count }, () => ({ lengthM: lengthM / count, ...zone() }))
}

const cityZones = (lengthM: number, kind: VehicleClass, random: Random): Zone[] =>
  cut(lengthM, 1_500, () => ({
    limit: kind.citySpeed * between(random, 0.8, 1.1),
    haltS: random() < HALT_SHARE ? between(random, 15, 75) : 0,
  }))

const roadZones = (lengthM: number, kind: VehicleClass, random: Random): Zone[] =>
  cut(lengthM, 14_000, () => ({
    limit: random() < HURRY_SHARE ? kind.hurrySpeed : between(random, ...kind.cruise),
    haltS: 0,
  }))

interface Drive {
  readonly points: readonly Point[]
  readonly zones: readonly Zone[]
}

/** Points and zones of one stretch; the zones are scaled to the drawn length. */
const stretch = (points: readonly Point[], zones: (lengthM: number) => Zone[]): Drive => ({
  points,
  zones: zones(buildPath(points).metres.at(-1) ?? 0),
})

const joinDrives = (drives: readonly Drive[]): Drive => ({
  points: drives.flatMap((drive, i) => (i === 0 ? drive.points : drive.points.slice(1))),
  zones: drives.flatMap((drive) => drive.zones),
})

/** From yard to yard over the roads between their cities. */
const driveBetweenCities = (
  from: number,
  to: number,
  key: number,
  kind: VehicleClass,
  random: Random,
): Drive => {
  const way = citiesOnWay(from, to)
  const inCity = (lengthM: number): Zone[] => cityZones(lengthM, kind, random)
  const roads = way
    .slice(1)
    .map((city, i) =>
      stretch(roadBetween(way[i] ?? from, city), (lengthM) => [
        ...inCity(CITY_ZONE_M),
        ...roadZones(Math.max(2_000, lengthM - 2 * CITY_ZONE_M), kind, random),
        ...inCity(CITY_ZONE_M),
      ]),
    )
  const [start, end] = [yardIn(from, key), yardIn(to, key)]
  const out = stretch([start.bay, ...streetWay(from, start.crossing)], inCity)
  const home = stretch([...streetWay(to, undefined, end.crossing), end.bay], inCity)
  return joinDrives([out, ...roads, home])
}

/** The drives of a tour that ends where it began. */
const planDrives = (home: number, kind: VehicleClass, key: number, random: Random): Drive[] => {
  if (kind.range.kind === 'local') {
    const yards = Array.from({ length: 5 + Math.floor(random() * 4) }, (_, i) =>
      yardIn(home, hash32(key, i + 1)),
    )
    return yards.map((yard, i) => {
      const next = yards[(i + 1) % yards.length] ?? yard
      const way = [yard.bay, ...streetWay(home, yard.crossing, next.crossing), next.bay]
      return stretch(way, (lengthM) =>
        cut(lengthM, 1_800, () => ({
          limit: random() < HURRY_SHARE ? kind.hurrySpeed : between(random, ...kind.cruise),
          haltS: random() < HALT_SHARE ? between(random, 15, 75) : 0,
        })),
      )
    })
  }
  const { minM, maxM } = kind.range
  const nearHome = new Set(citiesWithin(home, 1, maxM))
  const cities = [home]
  const wanted = 3 + Math.floor(random() * 3)
  while (cities.length < wanted) {
    const here = cities.at(-1) ?? home
    const next = citiesWithin(here, minM, maxM).filter((city) => nearHome.has(city) && !cities.includes(city))
    if (next.length === 0) break
    cities.push(pick(random, next))
  }
  if (cities.length === 1) cities.push(pick(random, [...nearHome]))
  return cities.map((city, i) =>
    driveBetweenCities(city, cities[(i + 1) % cities.length] ?? home, key, kind, random),
  )
}

const planStop = (kind: VehicleClass, random: Random): Stop => {
  const draw = random()
  const durationMs = between(random, ...kind.stopMinutes) * 60_000
  if (draw < 0.12) return { kind: 'short', durationMs: between(random, 2, 4.5) * 60_000 }
  return { kind: draw < 0.42 ? 'loading' : 'parking', durationMs }
}

const engineMsOf = (stop: Stop): number =>
  stop.kind === 'parking' ? PARKING_IGNITION_MS.after + PARKING_IGNITION_MS.before : stop.durationMs

/** The tour of one vehicle; the same home, class and key give the same tour. */
export const planTour = (home: number, kind: VehicleClass, key: number): Tour => {
  const random = createRandom(key)
  const drives = planDrives(home, kind, key, random).map(({ points, zones }) => {
    const path = buildPath(points)
    const drawn = path.metres.at(-1) ?? 0
    const planned = zones.reduce((sum, zone) => sum + zone.lengthM, 0)
    const fitted = zones.map((zone) => ({ ...zone, lengthM: (zone.lengthM * drawn) / planned }))
    return { path, profile: buildProfile(fitted), stop: planStop(kind, random) }
  })
  const fuel = planFuel(
    drives.map(({ profile, stop }) => ({ lengthM: profile.lengthM, stopMs: stop.durationMs })),
    kind,
    random,
  )
  let at = 0
  let drivenBefore = 0
  let engineMsBefore = 0
  const legs = drives.map(({ path, profile, stop: planned }, i): Leg => {
    const needed = fuel.stops.filter((_, number) => number % drives.length === i)
    const durationMs = Math.max(planned.durationMs, ...needed.map(({ neededMs }) => neededMs))
    const stop = { ...planned, durationMs }
    const startsAt = at
    const arrivesAt = at + profile.durationS * 1_000
    const leg = { path, profile, startsAt, arrivesAt, drivenBefore, engineMsBefore, stop }
    at = arrivesAt + stop.durationMs
    drivenBefore += profile.lengthM
    engineMsBefore += profile.durationS * 1_000 + engineMsOf(stop)
    return leg
  })
  return { legs, fuel, periodMs: at, lengthM: drivenBefore, engineMs: engineMsBefore }
}
