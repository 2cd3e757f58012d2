import type { ZonePoint, ZoneShape } from '../../src/contract/entities/geozone.ts'
import { type GeozoneBody, geozoneBody } from '../../src/contract/http/geozones.ts'
import { destination } from '../../src/contract/rules/geodesy.ts'
import { createRandom } from '../../server/platform/random.ts'
import { degrees } from './places.ts'

/** Degrees; about 500 by 700 km. */
const REGION = { south: 48, west: 26, high: 4.5, wide: 10 }
const KINDS = ['Depot', 'Customer', 'Field', 'Quarry', 'Warehouse', 'Fuel station', 'Parking', 'Site']
const COLORS = ['#3366cc', '#cc3366', '#7a9a01', '#b7791f', '#5b6b7b', '#0f8a8a']
const GROUPS = 40
/** Corners of a polygon. */
const CORNERS = { least: 8, most: 32 }

const away = ({ latitude, longitude }: ZonePoint, bearing: number, metres: number): ZonePoint => {
  const [lat, lon] = destination(latitude, longitude, bearing, metres)
  return { latitude: degrees(lat), longitude: degrees(lon) }
}

const circle = (at: ZonePoint, random: () => number): ZoneShape => ({
  type: 'CIRCLE',
  points: [at],
  radius: Math.round(200 + random() * 1_800),
  width: null,
})

/** A ring around a place, whose corners are not all equally far from it. */
const polygon = (at: ZonePoint, random: () => number): ZoneShape => {
  const count = CORNERS.least + Math.floor(random() * (CORNERS.most - CORNERS.least + 1))
  const size = 300 + random() * 2_000
  const corners = Array.from({ length: count }, (_, corner) =>
    away(at, (360 * corner) / count, size * (0.7 + random() * 0.3)),
  )
  return { type: 'POLYGON', points: [...corners, ...corners.slice(0, 1)], radius: null, width: null }
}

/** A road of some kilometres. */
const corridor = (at: ZonePoint, random: () => number): ZoneShape => {
  const bearing = random() * 360
  const points = [at]
  for (let turn = 0; turn < 10; turn++) {
    points.push(away(points.at(-1) ?? at, bearing + random() * 60, 300 + random() * 500))
  }
  return { type: 'LINE', points, radius: null, width: Math.round(50 + random() * 150) }
}

/** Half of them polygons, three tenths circles, two tenths corridors. */
const shapeOf = (at: ZonePoint, random: () => number): ZoneShape => {
  const share = random()
  if (share < 0.5) return polygon(at, random)
  return share < 0.8 ? circle(at, random) : corridor(at, random)
}

/** So many geozones over a region, the same ones for the same seed. zoneTypeIds: theirs in turn. */
export const createZones = (
  count: number,
  seed: number,
  zoneTypeIds: readonly number[],
): readonly GeozoneBody[] => {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const at = {
      latitude: degrees(REGION.south + random() * REGION.high),
      longitude: degrees(REGION.west + random() * REGION.wide),
    }
    const kind = KINDS[Math.floor(random() * KINDS.length)] ?? ''
    return geozoneBody.parse({
      ...shapeOf(at, random),
      name: `${kind} ${1 + Math.floor(random() * count)}`,
      zoneTypeId: zoneTypeIds[index % zoneTypeIds.length],
      color: COLORS[Math.floor(random() * COLORS.length)],
      group: `District ${1 + Math.floor(random() * GROUPS)}`,
      description: random() < 0.3 ? 'Loading from 08:00 to 18:00' : '',
    })
  })
}
