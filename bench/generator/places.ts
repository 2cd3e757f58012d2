import { CITIES, ROAD_PAIRS } from '../../server/ingest/demo/cities.ts'
import { hashUnit } from '../../server/platform/random.ts'
import type { Identity } from './identity.ts'

/** Start position of a vehicle: in its home city or on a road to it. WGS 84 degrees. */

/** Share of the fleet on roads between cities. */
const ON_ROAD_SHARE = 0.45
/** Vehicles of a city thin out towards this distance, degrees of latitude (about 22 km). */
const CITY_RADIUS = 0.2
/** Roads are not straight: sideways offset from the line between two cities. */
const ROAD_WIDTH = 0.03

const ROADS_OF_CITY: readonly (readonly number[])[] = CITIES.map((_, city) =>
  ROAD_PAIRS.flatMap(([from, to]) => (from === city ? [to] : to === city ? [from] : [])),
)
const CITY_INDEX = new Map(CITIES.map((city, index) => [city, index]))

/** Six decimals, as devices report. */
export const degrees = (value: number): number => Math.round(value * 1e6) / 1e6

/** Longitude and latitude of a vehicle's start position. */
export const firstPlace = ({ key, home }: Identity): readonly [longitude: number, latitude: number] => {
  const others = ROADS_OF_CITY[CITY_INDEX.get(home) ?? 0] ?? []
  const other = CITIES[others[Math.floor(hashUnit(key, 11) * others.length)] ?? -1]
  const side = hashUnit(key, 12) - 0.5
  if (other !== undefined && hashUnit(key, 13) < ON_ROAD_SHARE) {
    const along = hashUnit(key, 14)
    const longitude = home.longitude + (other.longitude - home.longitude) * along
    const latitude = home.latitude + (other.latitude - home.latitude) * along
    return [degrees(longitude + side * ROAD_WIDTH), degrees(latitude - side * ROAD_WIDTH)]
  }
  const radius = CITY_RADIUS * hashUnit(key, 15) * hashUnit(key, 16)
  const angle = hashUnit(key, 17) * 2 * Math.PI
  const squeeze = Math.cos((home.latitude * Math.PI) / 180)
  return [
    degrees(home.longitude + (radius * Math.cos(angle)) / squeeze),
    degrees(home.latitude + radius * Math.sin(angle)),
  ]
}
