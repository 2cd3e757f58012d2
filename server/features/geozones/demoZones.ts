import { type Kysely, sql } from 'kysely'
import type { ZonePoint, ZoneShape } from '../../../src/contract/entities/geozone.ts'
import { type GeozoneBody, geozoneBody } from '../../../src/contract/http/geozones.ts'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import { CITIES, ROAD_PAIRS } from '../../ingest/demo/cities.ts'
import { roadBetween } from '../../ingest/demo/roads.ts'
import type { Database } from '../../storage/schema.ts'
import { insertZones } from './zoneSql.ts'

/** The geozones of the demo fleet: around the cities and along the roads that it drives on. */

const TOWNS = 12
const ROADS = 4
/** Of the points of a road, every how many-th one is enough for its corridor. */
const ROAD_STEP = 6

/** Notes of the demo's depots and warehouses. */
const DEPOT_NOTE = { name: 'Gate', text: 'Code 1204, guard until 22:00' }
const RAMP_NOTE = { name: 'Ramp 3', text: 'Height 3.8 m' }

interface Plan extends ZoneShape {
  readonly kind: string
  readonly name: string
  readonly group: string
  readonly color: string
  /** m/s */
  readonly speedLimit?: number
  readonly description?: string
}

const away = ({ latitude, longitude }: ZonePoint, bearing: number, metres: number): ZonePoint => {
  const [lat, lon] = destination(latitude, longitude, bearing, metres)
  return { latitude: lat, longitude: lon }
}
const circle = (at: ZonePoint, radius: number) =>
  ({ type: 'CIRCLE', points: [at], radius, width: null }) as const

/** A field of eight corners, longer than wide. */
const field = (at: ZonePoint): ZoneShape => {
  const corners = Array.from({ length: 8 }, (_, corner) =>
    away(at, corner * 45 + 12, corner % 4 === 0 ? 1_400 : 850),
  )
  return { type: 'POLYGON', points: [...corners, ...corners.slice(0, 1)], radius: null, width: null }
}

const ofTown = ({ name, latitude, longitude }: (typeof CITIES)[number]): readonly Plan[] => {
  const at = { latitude, longitude }
  const place = name.replaceAll('-', ' ')
  const group = place
  return [
    { ...circle(at, 8_000), kind: 'TOWN', name: place, group, color: '#5b6b7b', speedLimit: 50 / 3.6 },
    { ...circle(away(at, 70, 2_500), 450), kind: 'BASE', name: `${place}, depot`, group, color: '#3366cc' },
    {
      type: 'SQUARE',
      points: [away(at, 200, 3_000), away(at, 190, 3_700)],
      radius: null,
      width: null,
      kind: 'WAREHOUSE',
      name: `${place}, warehouse`,
      group,
      color: '#b7791f',
      description: 'Loading from 08:00 to 18:00',
    },
    { ...field(away(at, 320, 12_000)), kind: 'FIELD', name: `${place}, field 1`, group, color: '#7a9a01' },
  ]
}

const ofRoad = ([from, to]: readonly [number, number]): Plan => {
  const way = roadBetween(from, to)
  const kept = way.filter((_, index) => index % ROAD_STEP === 0 || index === way.length - 1)
  const [a, b] = [from, to].map((city) => CITIES[city]?.name.replaceAll('-', ' ') ?? '')
  return {
    type: 'LINE',
    points: kept.map(([latitude, longitude]) => ({ latitude, longitude })),
    radius: null,
    width: 400,
    kind: 'ROAD',
    name: `${a} – ${b}`,
    group: 'Roads',
    color: '#a23e98',
    speedLimit: 90 / 3.6,
  }
}

const DEMO_ZONES = (): readonly Plan[] => [
  ...CITIES.slice(0, TOWNS).flatMap(ofTown),
  ...ROAD_PAIRS.slice(0, ROADS).map(ofRoad),
]

/** Gives the client `ownerId` the geozones of the demo fleet, unless it has some. */
export const seedDemoZones = (db: Kysely<Database>, ownerId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const { rows } = await sql`select from geozone where owner_id = ${ownerId} limit 1`.execute(trx)
    if (rows.length > 0) return
    const types = await trx
      .selectFrom('zone_type')
      .select(['id', 'type'])
      .where('owner_id', 'is', null)
      .execute()
    const zones = DEMO_ZONES().map(({ kind, ...plan }): GeozoneBody => {
      const zoneTypeId = types.find(({ type }) => type === kind)?.id ?? 0
      return geozoneBody.parse({ ...plan, zoneTypeId })
    })
    const ids = await insertZones(trx, ownerId, zones, 0)
    const notes = zones.flatMap(({ name }, index) => {
      const note = name.endsWith(', depot') ? DEPOT_NOTE : name.endsWith(', warehouse') ? RAMP_NOTE : null
      return note ? [{ geozone_id: ids[index] ?? 0, ...note }] : []
    })
    await trx.insertInto('geozone_comment').values(notes).execute()
  })
