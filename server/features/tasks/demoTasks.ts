import { type Kysely, sql, type Transaction } from 'kysely'
import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import { POINT_RADIUS, type RoutePoint } from '../../../src/contract/tasks/routePoints.ts'
import type { TaskOutcome, TaskState } from '../../../src/contract/tasks/taskStates.ts'
import { CITIES } from '../../ingest/demo/cities.ts'
import type { PointProgress } from '../../movement/tasks/taskProgress.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { readPlace } from '../../storage/positionUnits.ts'
import type { Database } from '../../storage/schema.ts'
import { insertRecords } from '../resource/resourceSql.ts'
import { taskRoutes } from './taskRoutes.ts'
import { taskTemplates } from './taskTemplates.ts'

/** Routes, templates and tasks of the demo fleet, in each state. */

type Trx = Transaction<Database>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CITY_RADIUS = 3_000
/** Vehicles of the demo that have active tasks. */
const ACTIVE = 3
/** How long ago an active task of the demo began. */
const BEGUN_MS = 90 * MINUTE_MS

const point = (order: number, name: string, at: Pick<RoutePoint, 'latitude' | 'longitude'>): RoutePoint => ({
  order,
  name,
  ...at,
  radius: POINT_RADIUS.initial,
  zoneId: null,
  address: '',
  arrival: null,
  departure: null,
  spendMinutes: 0,
  earlyMinutes: 0,
  lateMinutes: 0,
})

/** A tour through cities, with an arrival every two hours. */
const tour = (
  name: string,
  cities: readonly string[],
  passOrder: TaskRouteFields['passOrder'],
): TaskRouteFields => ({
  name,
  passOrder,
  timing: 'activation',
  points: cities.flatMap((city, index) => {
    const found = CITIES.find((one) => one.name === city)
    if (!found) return []
    const { latitude, longitude } = found
    return [
      {
        ...point(index + 1, city.replaceAll('-', ' '), { latitude, longitude }),
        radius: CITY_RADIUS,
        arrival: 2 * index * HOUR_MS,
        spendMinutes: 20,
        lateMinutes: 30,
      },
    ]
  }),
})

const TOURS: readonly TaskRouteFields[] = [
  tour('Kyiv – Zhytomyr – Rivne', ['Kyiv', 'Zhytomyr', 'Rivne'], 'consistently'),
  tour('Deliveries in the south', ['Odesa', 'Mykolaiv', 'Kryvyi-Rih', 'Zaporizhzhia'], 'arbitrarily'),
  tour('Collection in the west', ['Lviv', 'Ternopil', 'Khmelnytskyi', 'Vinnytsia'], 'withPasses'),
]

interface DemoVehicle {
  readonly id: number
  /** Where it was, the latest first: half an hour apart, as stored. */
  readonly places: readonly { readonly lat: number; readonly lon: number }[]
}

/** Vehicles that drove in the last hour and a half, with some of their places. */
const readDriven = async (trx: Trx, ownerId: number, now: number): Promise<readonly DemoVehicle[]> => {
  const moments = [0, 1, 2].map((half) => now - half * 30 * MINUTE_MS)
  const { rows } =
    await sql<DemoVehicle>`select v.id, array_agg(jsonb_build_object('lat', p.lat, 'lon', p.lon) order by m.at desc)
      as places
    from vehicle v cross join unnest(${numberArray(moments)}::bigint[]) as m (at)
    cross join lateral (select lat, lon from position where owner_id = v.owner_id and vehicle_id = v.id
      and ts > m.at - ${10 * MINUTE_MS}::bigint and ts <= m.at and lat is not null and validity = 100
      order by ts desc limit 1) p
    where v.owner_id = ${ownerId} group by v.id
    having count(distinct (p.lat / 100000, p.lon / 100000)) = 3 order by v.id limit ${ACTIVE}`.execute(trx)
  return rows
}

/** The route of a vehicle that is on its way: where it was, and a city that it has not reached. */
const routeOf = ({ places }: DemoVehicle, index: number): TaskRouteFields => {
  const driven = places
    .toReversed()
    .map(({ lat, lon }, place) =>
      point(place + 1, `Stop ${place + 1}`, { latitude: readPlace(lat), longitude: readPlace(lon) }),
    )
  const city = CITIES[index]
  const end = point(driven.length + 1, city?.name.replaceAll('-', ' ') ?? 'Depot', {
    latitude: city?.latitude ?? 50,
    longitude: city?.longitude ?? 30,
  })
  return {
    name: `Express ${index + 1}`,
    passOrder: 'withPasses',
    timing: 'activation',
    points: [...driven, { ...end, radius: CITY_RADIUS, arrival: 4 * HOUR_MS, lateMinutes: 30 }],
  }
}

interface DemoTask {
  readonly name: string
  readonly routeId: number
  readonly route: TaskRouteFields
  readonly vehicleId: number
  readonly state: TaskState
  readonly outcome: TaskOutcome | null
  readonly reason: string
  readonly startsAt: number
  readonly lastsMs: number
}

const insertDemoTask = async (trx: Trx, ownerId: number, task: DemoTask): Promise<void> => {
  const { state, startsAt, lastsMs, route, outcome } = task
  const hasBegun = state === 'active' || (state === 'completed' && outcome !== 'cancelled')
  const endedAt = startsAt + lastsMs
  const visits = route.points.map((one, index): PointProgress => {
    const arrivedAt = startsAt + (one.arrival ?? 0) + 5 * MINUTE_MS
    const isReached = outcome === 'done' || index === 0
    return isReached
      ? { arrivedAt, leftAt: arrivedAt + 20 * MINUTE_MS, vehicleId: task.vehicleId, isSkipped: false }
      : { arrivedAt: null, leftAt: null, vehicleId: null, isSkipped: false }
  })
  const progress = hasBegun && state === 'completed' ? JSON.stringify({ points: visits, tracks: {} }) : null
  const kept = state === 'draft' || state === 'planned' ? null : JSON.stringify(route)
  await sql`insert into task (owner_id, name, route_id, description, starts_at, ends_at, performers, shift, state, outcome,
      reason, route, progress, activated_at, day_start, ended_at)
    values (${ownerId}, ${task.name}, ${task.routeId}, '', ${startsAt}, ${endedAt},
      ${numberArray([task.vehicleId])}::integer[], 'first', ${state}, ${outcome}, ${task.reason}, ${kept}::jsonb,
      ${progress}::jsonb, ${hasBegun ? startsAt : null}, ${hasBegun ? startsAt : null},
      ${state === 'completed' ? endedAt : null})`.execute(trx)
}

/** Gives the client `ownerId` routes, a template and tasks in each state, unless it has some, once its vehicles have driven. */
export const seedDemoTasks = (db: Kysely<Database>, ownerId: number, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const { rows } = await sql`select from task_route where owner_id = ${ownerId} limit 1`.execute(trx)
    const driven = rows.length > 0 ? [] : await readDriven(trx, ownerId, now)
    const [first] = driven
    if (!first) return
    const routes = [...TOURS, ...driven.map(routeOf)]
    const ids = (await insertRecords(trx, taskRoutes, ownerId, routes)).map(({ id }) => id)
    const base = { vehicleId: first.id, outcome: null, reason: '', lastsMs: 8 * HOUR_MS }
    const of = (index: number) => ({ route: routes[index] ?? TOURS[0], routeId: ids[index] ?? 0 })
    const tasks = [
      { ...base, ...of(0), name: 'Parcels to Rivne', state: 'planned', startsAt: now + 20 * HOUR_MS },
      { ...base, ...of(1), name: 'Shops in the south', state: 'draft', startsAt: now + 2 * DAY_MS },
      {
        ...base,
        ...of(0),
        name: 'Parcels to Rivne',
        state: 'completed',
        outcome: 'done',
        startsAt: now - DAY_MS,
      },
      {
        ...base,
        ...of(1),
        name: 'Shops in the south',
        state: 'completed',
        outcome: 'failed',
        reason: 'Flat tyre near Mykolaiv',
        startsAt: now - 2 * DAY_MS,
      },
      {
        ...base,
        ...of(2),
        name: 'Milk',
        state: 'completed',
        outcome: 'cancelled',
        startsAt: now - 3 * DAY_MS,
      },
      ...driven.map(({ id: vehicleId }, index) => ({
        ...base,
        ...of(TOURS.length + index),
        vehicleId,
        name: `Express ${index + 1}`,
        state: 'active',
        startsAt: now - BEGUN_MS,
      })),
    ] as readonly DemoTask[]
    for (const task of tasks) await insertDemoTask(trx, ownerId, task)
    const template = {
      name: 'Milk every working day',
      routeId: ids[2] ?? 0,
      description: '',
      performers: [first.id],
      shift: 'first',
      repeat: { every: 'weekdays', weekdays: [1, 2, 3, 4, 5], minute: 360 },
      lastsMinutes: 600,
      timeZone: 'Europe/Kyiv',
      isOn: true,
    }
    await insertRecords(trx, taskTemplates, ownerId, [template])
  })
