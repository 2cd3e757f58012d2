import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import { POINT_RADIUS, type RoutePoint } from '../../../src/contract/tasks/routePoints.ts'
import type { TaskOutcome, TaskState } from '../../../src/contract/tasks/taskStates.ts'
import { CITIES } from '../../ingest/demo/cities.ts'
import type { PointProgress } from '../../movement/tasks/taskProgress.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { enqueueJob } from '../../platform/jobs/jobQueue.ts'
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
/** Straight lines between the places of a drive are some way from its roads, metres. */
const DEMO_CORRIDOR = 5_000
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
  corridor: null,
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

const TOURS: readonly [TaskRouteFields, ...TaskRouteFields[]] = [
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
    corridor: index === 0 ? DEMO_CORRIDOR : null,
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
  const progress =
    hasBegun && state === 'completed' ? JSON.stringify({ points: visits, tracks: [], deviations: [] }) : null
  const kept = state === 'draft' || state === 'planned' ? null : JSON.stringify(route)
  await sql`insert into task (owner_id, name, route_id, description, starts_at, ends_at, performers, shift, state, outcome,
      reason, route, progress, activated_at, day_start, ended_at)
    values (${ownerId}, ${task.name}, ${task.routeId}, '', ${startsAt}, ${endedAt},
      ${numberArray([task.vehicleId])}::integer[], 'first', ${state}, ${outcome}, ${task.reason}, ${kept}::jsonb,
      ${progress}::jsonb, ${hasBegun ? startsAt : null}, ${hasBegun ? startsAt : null},
      ${state === 'completed' ? endedAt : null})`.execute(trx)
}

/** The routes of an owner that has this one; several servers may start at once, of which one goes on. */
const hasRoute = async (trx: Trx, ownerId: number, name: string): Promise<boolean> => {
  await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
  const { rows } = await sql`select from task_route where owner_id = ${ownerId} and name = ${name}`.execute(
    trx,
  )
  return rows.length > 0
}

const addRoutes = async (
  trx: Trx,
  ownerId: number,
  routes: readonly TaskRouteFields[],
): Promise<readonly { readonly route: TaskRouteFields; readonly routeId: number }[]> => {
  const records = await insertRecords(trx, taskRoutes, ownerId, routes)
  return routes.map((route, index) => ({ route, routeId: records[index]?.id ?? 0 }))
}

const UNEVENTFUL = { outcome: null, reason: '', lastsMs: 8 * HOUR_MS } as const

/** Gives the client `ownerId` routes, a template, and tasks that are not active, unless it has some. */
export const seedDemoTasks = (db: Kysely<Database>, ownerId: number, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (await hasRoute(trx, ownerId, TOURS[0].name)) return
    const { rows } = await sql<{ id: number }>`select id from vehicle where owner_id = ${ownerId}
      order by id limit 1`.execute(trx)
    const [vehicle] = rows
    if (!vehicle) return
    const [north, south, west] = await addRoutes(trx, ownerId, TOURS)
    if (!north || !south || !west) throw new Error('an insert returned too few routes')
    const base = { ...UNEVENTFUL, vehicleId: vehicle.id }
    const tasks: readonly DemoTask[] = [
      { ...base, ...north, name: 'Parcels to Rivne', state: 'planned', startsAt: now + 20 * HOUR_MS },
      { ...base, ...south, name: 'Shops in the south', state: 'draft', startsAt: now + 2 * DAY_MS },
      {
        ...base,
        ...north,
        name: 'Parcels to Rivne',
        state: 'completed',
        outcome: 'done',
        startsAt: now - DAY_MS,
      },
      {
        ...base,
        ...south,
        name: 'Shops in the south',
        state: 'completed',
        outcome: 'failed',
        reason: 'Flat tyre near Mykolaiv',
        startsAt: now - 2 * DAY_MS,
      },
      {
        ...base,
        ...west,
        name: 'Milk',
        state: 'completed',
        outcome: 'cancelled',
        startsAt: now - 3 * DAY_MS,
      },
    ]
    for (const task of tasks) await insertDemoTask(trx, ownerId, task)
    const template = {
      name: 'Milk every working day',
      routeId: west.routeId,
      description: '',
      performers: [vehicle.id],
      shift: 'first',
      repeat: { every: 'weekdays', weekdays: [1, 2, 3, 4, 5], minute: 360 },
      lastsMinutes: 600,
      timeZone: 'Europe/Kyiv',
      isOn: true,
    }
    await insertRecords(trx, taskTemplates, ownerId, [template])
    await enqueueJob(trx, DEMO_TASKS_JOB, {
      input: { ownerId },
      accountId: ownerId,
      now,
      runAt: now + RETRY.firstMs,
    })
  })

const DEMO_TASKS_JOB = { name: 'tasks.demo', input: z.object({ ownerId: z.number() }) } as const
/** The past of the demo fleet is written while the server runs; ms until there may be enough of it. */
const RETRY = { attempts: 60, firstMs: 60_000, maxMs: 60_000 }
const KEEP_MS = 3_600_000

/** Adds active tasks of vehicles that have driven; throws where there are none yet. */
const addActiveTasks = (db: Kysely<Database>, ownerId: number, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const driven = await readDriven(trx, ownerId, now)
    const routes = driven.map(routeOf)
    const [first] = routes
    if (!first) throw new Error('The demo fleet has not driven enough yet')
    if (await hasRoute(trx, ownerId, first.name)) return
    const added = await addRoutes(trx, ownerId, routes)
    for (const [index, one] of added.entries())
      await insertDemoTask(trx, ownerId, {
        ...UNEVENTFUL,
        ...one,
        vehicleId: driven[index]?.id ?? 0,
        name: one.route.name,
        state: 'active',
        startsAt: now - BEGUN_MS,
      })
  })

/** Adds the active tasks of the demo once its past is there. */
export const demoTasksJob = ({
  db,
  clock,
}: {
  readonly db: Kysely<Database>
  readonly clock: { now(): number }
}): JobKind<{ ownerId: number }, null> => ({
  ...DEMO_TASKS_JOB,
  concurrency: { perProcess: 1, total: 1 },
  retry: RETRY,
  keepMs: KEEP_MS,
  async run({ input }) {
    await addActiveTasks(db, input.ownerId, clock.now())
    return null
  },
})
