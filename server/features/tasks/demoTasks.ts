import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import type { TaskOutcome, TaskState } from '../../../src/contract/tasks/taskStates.ts'
import type { PointProgress } from '../../movement/tasks/taskProgress.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { dueSpan } from '../../platform/jobs/schedules.ts'
import { enqueueJob } from '../../platform/jobs/jobQueue.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import { insertRecords } from '../resource/resourceSql.ts'
import { activeRoute, drivenRoute, readDriven, TOURS } from './demoRoutes.ts'
import { taskRoutes } from './taskRoutes.ts'
import { taskTemplates } from './taskTemplates.ts'

/** Routes, templates and tasks of the demo fleet, in each state. */

type Trx = Transaction<Database>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Vehicles of the demo that have active tasks. */
const ACTIVE = 3
/** How long ago an active task of the demo began. */
const BEGUN_MS = 90 * MINUTE_MS

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
  /** By how much each point was reached later than planned. */
  readonly lateMs: number
}

const insertDemoTask = async (trx: Trx, ownerId: number, task: DemoTask): Promise<void> => {
  const { state, startsAt, lastsMs, route, outcome } = task
  const hasBegun = state === 'active' || (state === 'completed' && outcome !== 'cancelled')
  const endedAt = startsAt + lastsMs
  const visits = route.points.map((one, index): PointProgress => {
    const arrivedAt = startsAt + (one.arrival ?? 0) + task.lateMs
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

const UNEVENTFUL = { outcome: null, reason: '', lastsMs: 8 * HOUR_MS, lateMs: 5 * MINUTE_MS } as const

/** Days of the demo begin at midnight here. */
const ZONE = 'Europe/Kyiv'
/** Vehicles of the demo that have plans for the day, besides the one with the template. */
const PLANNED_VEHICLES = 8
/** Hours at which tasks of a day begin; those of the vehicles are a little apart. */
const HOURS = [7, 12, 17]
const TOUR_MS = 4.5 * HOUR_MS
/** A task is planned at least so far ahead. */
const AHEAD_MS = 15 * MINUTE_MS

/** The tasks of today that are still to begin and those of tomorrow, a tour each. midnight: of today. */
export const demoDays = (midnight: number, now: number) =>
  [0, 1].flatMap((day) =>
    HOURS.flatMap((hour, shift) =>
      Array.from({ length: PLANNED_VEHICLES }, (_, vehicle) => ({
        vehicle,
        tour: (vehicle + shift) % TOURS.length,
        startsAt: midnight + day * DAY_MS + hour * HOUR_MS + ((vehicle * 7) % 4) * 30 * MINUTE_MS,
      })).filter(({ startsAt, vehicle }) => startsAt > now + AHEAD_MS && (vehicle + shift + day) % 3 !== 0),
    ),
  )

const midnightOf = (now: number): number => dueSpan({ cron: '0 0 * * *', timeZone: ZONE }, now).from ?? now

/** Gives the client `ownerId` routes, a template, and tasks that are not active, unless it has some. */
export const seedDemoTasks = (db: Kysely<Database>, ownerId: number, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (await hasRoute(trx, ownerId, TOURS[0].name)) return
    const { rows } = await sql<{ id: number }>`select id from vehicle where owner_id = ${ownerId}
      order by id limit ${PLANNED_VEHICLES + 1}`.execute(trx)
    const [vehicle, ...others] = rows
    if (!vehicle) return
    const routes = await addRoutes(trx, ownerId, TOURS)
    const [north, south, west] = routes
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
    for (const { vehicle: place, tour, startsAt } of demoDays(midnightOf(now), now)) {
      const [other, route] = [others[place], routes[tour]]
      if (!other || !route) continue
      const name = `${route.route.name} №${place + 1}`
      const planned = { name, vehicleId: other.id, state: 'planned', startsAt, lastsMs: TOUR_MS } as const
      await insertDemoTask(trx, ownerId, { ...base, ...route, ...planned })
    }
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
const RETRY = { attempts: 60, firstMs: 30_000, maxMs: 60_000 }
const KEEP_MS = 3_600_000

/** Vehicles of the demo whose drives become tasks that are done, for each time of the past. */
const PAST_VEHICLES = 5
/** From the first to the last point of such a task. */
const PAST_MS = 4.5 * HOUR_MS
/** Of every so many of them one was late, by so much. */
const LATE_EVERY = 4
const LATE_MS = 50 * MINUTE_MS

/** Adds tasks that are done, of what vehicles drove yesterday and earlier today; their points are where these were. */
const addPastTasks = async (trx: Trx, ownerId: number, now: number): Promise<void> => {
  const midnight = midnightOf(now)
  const ends = [
    midnight - DAY_MS + 12.5 * HOUR_MS,
    midnight - DAY_MS + 18 * HOUR_MS,
    now - BEGUN_MS - HOUR_MS,
  ]
  for (const [turn, end] of ends.entries()) {
    const moments = [0, 1, 2, 3].map((part) => Math.round(end - (part * PAST_MS) / 3))
    const startsAt = end - PAST_MS - 30 * MINUTE_MS
    const driven = await readDriven(trx, ownerId, moments, PAST_VEHICLES)
    const made = driven.map((vehicle, index) => {
      const lateMs = index % LATE_EVERY === LATE_EVERY - 1 ? LATE_MS : 5 * MINUTE_MS
      const route = drivenRoute(vehicle, `Deliveries ${turn + 1}-${index + 1}`, { moments, startsAt, lateMs })
      return { vehicle, lateMs, route }
    })
    if (made.length === 0) continue
    const added = await addRoutes(
      trx,
      ownerId,
      made.map(({ route }) => route),
    )
    for (const [index, { vehicle, lateMs }] of made.entries()) {
      const one = added[index]
      if (one)
        await insertDemoTask(trx, ownerId, {
          ...UNEVENTFUL,
          ...one,
          vehicleId: vehicle.id,
          name: one.route.name,
          state: 'completed',
          outcome: 'done',
          startsAt,
          lastsMs: end - startsAt + 20 * MINUTE_MS,
          lateMs,
        })
    }
  }
}

/** Adds active tasks of vehicles that have driven; throws where there are none yet. */
const addActiveTasks = (db: Kysely<Database>, ownerId: number, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const moments = [0, 1, 2].map((half) => now - half * 30 * MINUTE_MS)
    const driven = await readDriven(trx, ownerId, moments, ACTIVE)
    const routes = driven.map(activeRoute)
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
    await addPastTasks(trx, ownerId, now)
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
