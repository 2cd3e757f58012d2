import { sql, type Transaction } from 'kysely'
import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { plainPoint } from '../../../src/contract/tasks/routePoints.ts'
import { CITIES } from '../../ingest/demo/cities.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { readPlace } from '../../storage/positionUnits.ts'
import type { Database } from '../../storage/schema.ts'

/** The routes of the demo's tasks: tours through cities, and what vehicles really drove. */

type Trx = Transaction<Database>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const CITY_RADIUS = 3_000
/** Straight lines between the places of a drive are some way from its roads, metres. */
const DEMO_CORRIDOR = 5_000

/** A tour through cities, with an arrival every two hours. */
const tour = (
  name: string,
  cities: readonly string[],
  passOrder: TaskRouteFields['passOrder'],
): TaskRouteFields => ({
  name,
  passOrder,
  timing: 'activation',
  corridor: null,
  points: cities.map((city, index) => {
    const found = CITIES.find((one) => one.name === city)
    if (!found) throw new Error(`The demo has no city ${city}`)
    const { latitude, longitude } = found
    return {
      ...plainPoint(index + 1, city, { latitude, longitude }),
      radius: CITY_RADIUS,
      arrival: 2 * index * HOUR_MS,
      spendMinutes: 20,
      lateMinutes: 30,
    }
  }),
})

export const TOURS: readonly [TaskRouteFields, ...TaskRouteFields[]] = [
  tour('Kyiv – Zhytomyr – Rivne', ['Kyiv', 'Zhytomyr', 'Rivne'], 'consistently'),
  tour('Deliveries in the south', ['Odesa', 'Mykolaiv', 'Kryvyi Rih', 'Zaporizhzhia'], 'arbitrarily'),
  tour('Collection in the west', ['Lviv', 'Ternopil', 'Khmelnytskyi', 'Vinnytsia'], 'withPasses'),
  tour('Groceries south of Kyiv', ['Kyiv', 'Bila Tserkva', 'Uman'], 'withPasses'),
  tour('Post in the east', ['Poltava', 'Kharkiv', 'Sumy'], 'withPasses'),
  tour('Parts along the Dnipro', ['Cherkasy', 'Kremenchuk', 'Dnipro'], 'withPasses'),
]

export interface DemoVehicle {
  readonly id: number
  /** Where it was, the latest first, as stored. */
  readonly places: readonly { readonly lat: number; readonly lon: number }[]
}

/** Vehicles that were at another place at each of some moments, ms since the epoch, the latest first; with these places. */
export const readDriven = async (
  trx: Trx,
  ownerId: number,
  moments: readonly number[],
  most: number,
): Promise<readonly DemoVehicle[]> => {
  const { rows } =
    await sql<DemoVehicle>`select v.id, array_agg(jsonb_build_object('lat', p.lat, 'lon', p.lon) order by m.at desc)
      as places
    from vehicle v cross join unnest(${numberArray(moments)}::bigint[]) as m (at)
    cross join lateral (select lat, lon from position where owner_id = v.owner_id and vehicle_id = v.id
      and ts > m.at - ${10 * MINUTE_MS}::bigint and ts <= m.at and lat is not null and validity = 100
      order by ts desc limit 1) p
    where v.owner_id = ${ownerId} group by v.id
    having count(distinct (p.lat / 100000, p.lon / 100000)) = ${moments.length} order by v.id limit ${most}`.execute(
      trx,
    )
  return rows
}

/** The route of a vehicle that is on its way: where it was, and a city that it has not reached. */
export const activeRoute = ({ places }: DemoVehicle, index: number): TaskRouteFields => {
  const driven = places
    .toReversed()
    .map(({ lat, lon }, place) =>
      plainPoint(place + 1, `Stop ${place + 1}`, { latitude: readPlace(lat), longitude: readPlace(lon) }),
    )
  const city = CITIES[index]
  const end = plainPoint(driven.length + 1, city?.name.replaceAll('-', ' ') ?? 'Depot', {
    latitude: city?.latitude ?? 50,
    longitude: city?.longitude ?? 30,
  })
  return {
    name: `Express ${index + 1}`,
    passOrder: 'withPasses',
    timing: 'activation',
    corridor: index === 0 ? DEMO_CORRIDOR : null,
    points: [...driven, { ...end, radius: CITY_RADIUS, arrival: 4 * HOUR_MS, lateMinutes: 30 }],
  }
}

/** A place within a city is called like it. */
const nameOf = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
  CITIES.find(
    (city) => distanceM(city.latitude, city.longitude, latitude, longitude) < 2 * CITY_RADIUS,
  )?.name.replaceAll('-', ' ')

/**
 * The route of what a vehicle drove. moments: when it was at its places, the latest first, as ms since the epoch; startsAt: when the
 * task began; lateMs: by how much each arrival was later than planned.
 */
export const drivenRoute = (
  { places }: DemoVehicle,
  name: string,
  {
    moments,
    startsAt,
    lateMs,
  }: {
    readonly moments: readonly number[]
    readonly startsAt: number
    readonly lateMs: number
  },
): TaskRouteFields => ({
  name,
  passOrder: 'withPasses',
  timing: 'activation',
  corridor: null,
  points: places.toReversed().map(({ lat, lon }, index) => {
    const at = { latitude: readPlace(lat), longitude: readPlace(lon) }
    const moment = moments.toReversed()[index] ?? startsAt
    return {
      ...plainPoint(index + 1, nameOf(at) ?? `Stop ${index + 1}`, at),
      arrival: Math.max(0, moment - startsAt - lateMs),
      spendMinutes: 10,
      lateMinutes: 30,
    }
  }),
})
