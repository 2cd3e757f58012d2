import { type Followed, followedOf, followOver } from '../../server/live/following/followed.ts'
import { type StoredZone, ZoneIndex } from '../../server/movement/zones/zoneIndex.ts'
import { createRandom } from '../../server/platform/random.ts'
import { destination } from '../../src/contract/rules/geodesy.ts'
import type { Measure } from '../suite/measure.ts'

/** What the crossings of geozones add to following a position: the same fleet with and without zones. */

const VEHICLES = 100_000
const ZONES = 10_000
const CORNERS = 32
const STEPS = 5
const STEP_MS = 10_000
const START = Date.UTC(2026, 0, 5, 8)
/** Degrees; about 500 by 700 km. */
const REGION = { south: 48, west: 26, high: 4.5, wide: 10 }

const zonesOf = (random: () => number): readonly StoredZone[] =>
  Array.from({ length: ZONES }, (_, index): StoredZone => {
    const [latitude, longitude] = [
      REGION.south + random() * REGION.high,
      REGION.west + random() * REGION.wide,
    ]
    const corners = Array.from({ length: CORNERS }, (_one, corner) => {
      const [lat, lon] = destination(latitude, longitude, (360 * corner) / CORNERS, 200 + random() * 800)
      return { latitude: lat, longitude: lon }
    })
    const [first] = corners
    return {
      id: index + 1,
      zoneTypeId: 1,
      shapedAt: 0,
      type: 'POLYGON',
      points: first ? [...corners, first] : corners,
      radius: null,
      width: null,
    }
  })

const fleetOf = (zones: ZoneIndex): readonly Followed[] =>
  Array.from({ length: VEHICLES }, (_, index) =>
    followedOf(
      {
        ownerId: 1,
        vehicleId: index + 1,
        version: 0,
        newest: null,
        base: null,
        state: null,
        settings: [],
        tankVolume: null,
        sensors: null,
      },
      () => '2026-01-05',
      zones,
    ),
  )

interface Taken {
  /** Processor time of a position, µs. */
  readonly each: number
  readonly crossings: number
}

/** Two thirds of the fleet drive, the rest stands. */
const follow = (zones: ZoneIndex): Taken => {
  const fleet = fleetOf(zones)
  const random = createRandom(2)
  const places = fleet.map(() => ({
    latitude: REGION.south + random() * REGION.high,
    longitude: REGION.west + random() * REGION.wide,
    speed: random() < 2 / 3 ? 8 + random() * 15 : 0,
  }))
  const step = (nth: number): void => {
    fleet.forEach((followed, index) => {
      const { latitude, longitude, speed } = places[index] ?? { latitude: 0, longitude: 0, speed: 0 }
      const position = {
        timestamp: START + nth * STEP_MS,
        latitude: latitude + (speed * nth * STEP_MS) / 1_000 / 111_195,
        longitude,
        speed,
        azimuth: 0,
        validity: 100,
        ignitionOn: true,
      }
      followOver(followed, [position], [])
    })
  }
  for (let nth = 0; nth < 2; nth++) step(nth)
  const before = process.cpuUsage()
  for (let nth = 2; nth < 2 + STEPS; nth++) step(nth)
  const { user, system } = process.cpuUsage(before)
  const crossings = fleet.reduce((sum, followed) => sum + followed.crossings.length, 0)
  return { each: (user + system) / (VEHICLES * STEPS), crossings }
}

export const zoneCrossings: Measure = {
  id: 'zone-crossings',
  part: 'engine',
  run: async () => {
    const index = new ZoneIndex(zonesOf(createRandom(1)))
    const without = follow(new ZoneIndex())
    const taken = follow(index)
    return {
      what: `added for a stored position: ${VEHICLES} vehicles, ${ZONES} zones of ${CORNERS} corners`,
      value: taken.each - without.each,
      unit: 'µs',
      baseline: without.each,
      ratio: taken.each / without.each,
      detail: `${taken.each.toFixed(2)} µs with zones, ${taken.crossings} entries and exits`,
    }
  },
}
