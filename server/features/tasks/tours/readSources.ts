import { sql, type Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import type { TaskRouteFields } from '../../../../src/contract/http/taskRoutes.ts'
import { TOUR_RULES, TOUR_STOPS_MAX, type ToursBody } from '../../../../src/contract/http/taskTours.ts'
import { requiredTimes, type RoutePoint } from '../../../../src/contract/tasks/routePoints.ts'
import { isTaskEditable } from '../../../../src/contract/tasks/taskStates.ts'
import type { AccountPrincipal } from '../../../access/principal.ts'
import type { DayClock } from '../../../live/dayClock.ts'
import { badInput, unprocessable } from '../../../platform/plugins/apiError.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import type { Database } from '../../../storage/schema.ts'
import { requireAll } from '../../resource/resourceService.ts'
import { withDay } from '../plan/planTask.ts'
import { requireOwnVehicles } from '../../vehicles/ownVehicle.ts'
import { type TaskRecord, timesOf } from '../taskRecord.ts'
import { unknownTask, wrongState } from '../taskService.ts'
import { lockTasks, readTasksOf } from '../taskSql.ts'

type Trx = Transaction<Database>

/** A stop that is distributed. from, to: its window, ms since the epoch, null: at any time. */
export interface SourceStop {
  readonly point: RoutePoint
  readonly latitude: number
  readonly longitude: number
  readonly from: number | null
  readonly to: number | null
  /** The name of the task or route that it is of. */
  readonly source: string
  /** Who has it now; null: nobody. */
  readonly vehicleId: number | null
}

/** A vehicle that gets stops; place: where it is, degrees, null: not known. */
export interface SourceVehicle {
  readonly id: number
  readonly name: string
  readonly licensePlate: string
  readonly place: { readonly latitude: number; readonly longitude: number } | null
}

export interface TourSources {
  readonly tasks: readonly TaskRecord[]
  readonly stops: readonly SourceStop[]
  /** In the order of the question. */
  readonly vehicles: readonly SourceVehicle[]
  /** Equal as long as the stops are. */
  readonly seen: string
}

const distinct = (ids: readonly number[]): readonly number[] => [...new Set(ids)]

const readTasks = async (
  trx: Trx,
  principal: AccountPrincipal,
  ids: readonly number[],
  isChange: boolean,
): Promise<readonly TaskRecord[]> => {
  if (ids.length === 0) return []
  const found = isChange ? await lockTasks(trx, principal, ids) : await readTasksOf(trx, principal, ids)
  // In the order of the question, so that the first stop is that of the first task.
  const byId = new Map(requireAll(ids, found, unknownTask).map((task) => [task.id, task]))
  const tasks = ids.flatMap((id) => byId.get(id) ?? [])
  if (!tasks.every(({ state, progress }) => isTaskEditable(state) && progress === null))
    throw wrongState(SERVER_TEXT.taskNotEditable)
  return tasks
}

const readRoutes = async (
  trx: Trx,
  { ownerId }: AccountPrincipal,
  ids: readonly number[],
): Promise<readonly TaskRouteFields[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<
    TaskRouteFields & { id: number }
  >`select id, name, pass_order as "passOrder", timing,
      points, corridor from task_route
    where owner_id = ${ownerId} and id = any(${numberArray(ids)}::integer[]) and deleted_at is null`.execute(
    trx,
  )
  const byId = new Map(rows.map((route) => [route.id, route]))
  return ids.map((id) => {
    const route = byId.get(id)
    if (route) return route
    throw unprocessable(ERROR_CODES.notFound, SERVER_TEXT.taskRouteUnknown, { field: 'routeIds' })
  })
}

const readVehicles = async (
  trx: Trx,
  principal: AccountPrincipal,
  ids: readonly number[],
): Promise<readonly SourceVehicle[]> => {
  await requireOwnVehicles(trx, principal, ids)
  const { rows } = await sql<{
    id: number
    name: string
    licensePlate: string
    lat: number | null
    lon: number | null
  }>`select vehicle.id, vehicle.name, vehicle.license_plate as "licensePlate", s.lat, s.lon
    from vehicle left join vehicle_position_state s on s.owner_id = vehicle.owner_id and s.vehicle_id = vehicle.id
    where vehicle.id = any(${numberArray(ids)}::bigint[])`.execute(trx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { name, licensePlate, lat, lon } = row
    const place = lat === null || lon === null ? null : { latitude: lat, longitude: lon }
    return [{ id, name, licensePlate, place }]
  })
}

type Window = Pick<SourceStop, 'from' | 'to'>

const stopsOf = (
  points: readonly RoutePoint[],
  source: Pick<SourceStop, 'source' | 'vehicleId'>,
  windowOf: (point: RoutePoint) => Window,
): readonly SourceStop[] =>
  points.map((point) => {
    const { from, to } = windowOf(point)
    return { point, latitude: point.latitude ?? 0, longitude: point.longitude ?? 0, from, to, ...source }
  })

/**
 * What a question is about. isChange: nobody else changes the tasks until the transaction ends. Throws 404 for a task that the
 * caller does not see, 403 for a vehicle, 409 for a task that has begun, 422 for a route, 400 for too many stops.
 */
export const readSources = async (
  trx: Trx,
  principal: AccountPrincipal,
  question: Pick<ToursBody, 'taskIds' | 'routeIds' | 'vehicleIds' | 'startsAt' | 'begins'>,
  { days, isChange }: { readonly days: Pick<DayClock, 'dayStart'>; readonly isChange: boolean },
): Promise<TourSources> => {
  const { startsAt } = question
  const tasks = await readTasks(trx, principal, distinct(question.taskIds ?? []), isChange)
  const routes = await readRoutes(trx, principal, distinct(question.routeIds ?? []))
  const vehicles = await readVehicles(trx, principal, distinct(question.vehicleIds))
  const base = { activatedAt: startsAt, dayStart: days.dayStart(startsAt) }
  const stops = [
    ...tasks.flatMap((task) => {
      const dated = withDay(task, days)
      const source = { source: task.name, vehicleId: task.performerIds[0] ?? null }
      return stopsOf(task.route.points, source, (point) => timesOf(dated, point))
    }),
    ...routes.flatMap(({ name, points, timing }) =>
      stopsOf(points, { source: name, vehicleId: null }, (point) => requiredTimes(point, timing, base)),
    ),
  ]
  if (stops.length > TOUR_STOPS_MAX) throw badInput('taskIds', TOUR_RULES.stops)
  return { tasks, stops, vehicles, seen: sha256(JSON.stringify(stops)).toString('base64url') }
}
