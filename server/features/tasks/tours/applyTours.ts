import { sql, type Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { TASK_NAME_MAX } from '../../../../src/contract/http/taskRoutes.ts'
import {
  type AppliedTours,
  type ApplyTours,
  TOUR_RULES,
  type UndoTours,
} from '../../../../src/contract/http/taskTours.ts'
import { plainPoint, type RoutePoint } from '../../../../src/contract/tasks/routePoints.ts'
import { isTaskEditable } from '../../../../src/contract/tasks/taskStates.ts'
import { ApiError, badInput } from '../../../platform/plugins/apiError.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Actor } from '../../admin/context.ts'
import { recordFleetChange } from '../../audit/audit.ts'
import { requireAll } from '../../resource/resourceService.ts'
import { insertRecords } from '../../resource/resourceSql.ts'
import { taskRoutes } from '../taskRoutes.ts'
import { auditTask, restoreIn, type TaskContext, unknownTask, wrongState } from '../taskService.ts'
import { insertTask, lockTasks, setDeleted } from '../taskSql.ts'
import { readSources, type SourceStop, type SourceVehicle, type TourSources } from './readSources.ts'
import { type RoutedStop, routeOfTour } from './tourRoute.ts'

type Trx = Transaction<Database>

/** Throws 400 unless each stop is in one tour or left, and each vehicle is one of the question. */
const requireWhole = ({ stops, vehicles }: TourSources, { tours, left = [], begins }: ApplyTours): void => {
  const fixed = begins === 'firstStop' ? 1 : 0
  const named = [...tours.flatMap((tour) => tour.stops.map(({ stop }) => stop)), ...left]
  const expected = stops.map((_, index) => index).slice(fixed)
  const isWhole =
    named.length === expected.length && expected.every((stop) => new Set(named).has(stop)) && stops.length > 0
  if (!isWhole) throw badInput('tours', TOUR_RULES.whole)
  const known = new Set(vehicles.map(({ id }) => id))
  if (!tours.every(({ vehicleId }) => known.delete(vehicleId)))
    throw badInput('tours', 'vehicles of vehicleIds, each once')
}

/** A name that no other route of the owner has. */
const freeName = (taken: Set<string>, wanted: string): string => {
  for (let nth = 1; ; nth++) {
    const end = nth === 1 ? '' : ` (${nth})`
    const name = `${wanted.slice(0, TASK_NAME_MAX - end.length).trim()}${end}`
    if (taken.has(name.toLocaleLowerCase())) continue
    taken.add(name.toLocaleLowerCase())
    return name
  }
}

const readTaken = async (trx: Trx, ownerId: number): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`select name from task_route
    where owner_id = ${ownerId} and deleted_at is null`.execute(trx)
  return new Set(rows.map(({ name }) => name.toLocaleLowerCase()))
}

const routed = (stop: SourceStop, at: number, leavesAt: number): RoutedStop => ({ ...stop, at, leavesAt })

/** A tour that becomes a task. state: a draft for stops that fit nowhere. */
interface NewTour {
  readonly vehicle: SourceVehicle
  readonly stops: readonly RoutedStop[]
  readonly state: 'draft' | 'planned'
}

/** The tours, then what is left as a draft of the first vehicle. */
const newTours = ({ stops, vehicles }: TourSources, body: ApplyTours): readonly NewTour[] => {
  const { tours, left = [], begins, startsAt } = body
  const [first] = stops
  const depot = begins === 'firstStop' && first ? [routed(first, startsAt, startsAt)] : []
  const stopOf = (index: number, at: number, leavesAt: number): readonly RoutedStop[] => {
    const stop = stops[index]
    return stop ? [routed(stop, at, leavesAt)] : []
  }
  const made = tours.flatMap((tour): readonly NewTour[] => {
    const vehicle = vehicles.find(({ id }) => id === tour.vehicleId)
    if (!vehicle) return []
    const own = tour.stops.flatMap(({ stop, at, leavesAt }) => stopOf(stop, at, leavesAt))
    return [{ vehicle, stops: [...depot, ...own], state: 'planned' }]
  })
  const [vehicle] = vehicles
  if (left.length === 0 || !vehicle) return made
  const rest = left.flatMap((index) => stopOf(index, startsAt, startsAt))
  return [...made, { vehicle, stops: [...depot, ...rest], state: 'draft' }]
}

/** The place of a vehicle as the first point of a tour of one stop, which is no route; null: the tour has more stops. */
const startOf = ({ vehicle, stops }: NewTour): RoutePoint | null => {
  const [only] = stops
  if (stops.length > 1 || !only) return null
  return plainPoint(1, vehicle.name.slice(0, TASK_NAME_MAX), vehicle.place ?? only.point)
}

/**
 * Makes a task with a route of its own for each tour, and deletes the tasks whose stops they take over. Throws what `readSources` does,
 * 409 where the stops are not as they were seen, and 400 for tours that do not have each stop once.
 */
export const applyTours = (context: TaskContext, actor: Actor, body: ApplyTours): Promise<AppliedTours> => {
  const { db, clock, days } = context
  const { principal } = actor
  return db.transaction().execute(async (trx) => {
    const sources = await readSources(trx, principal, body, { days, isChange: true })
    if (sources.seen !== body.seen)
      throw new ApiError({
        status: 409,
        code: ERROR_CODES.taskChanged,
        message: SERVER_TEXT.toursChanged,
        field: 'seen',
      })
    requireWhole(sources, body)
    const taken = await readTaken(trx, principal.ownerId)
    const taskIds: number[] = []
    for (const tour of newTours(sources, body)) {
      const name = freeName(taken, `${body.name}: ${tour.vehicle.name}`)
      const fields = routeOfTour(name, tour.stops, startOf(tour))
      const [route] = await insertRecords(trx, taskRoutes, principal.ownerId, [fields])
      const made = {
        name,
        routeId: route?.id ?? 0,
        description: '',
        startsAt: body.startsAt,
        endsAt: body.endsAt,
        performers: [tour.vehicle.id],
        shift: null,
        state: tour.state,
        templateId: null,
      }
      const id = await insertTask(trx, principal.ownerId, made)
      if (id !== null) taskIds.push(id)
      await recordFleetChange(trx, actor, { what: 'taskRouteCreated', name }, clock.now())
      await auditTask(trx, actor, 'taskCreated', name, clock.now())
    }
    const removedIds = sources.tasks.map(({ id }) => id)
    await setDeleted(trx, principal.ownerId, removedIds, clock.now())
    for (const { name } of sources.tasks) await auditTask(trx, actor, 'taskDeleted', name, clock.now())
    return { taskIds, removedIds }
  })
}

/**
 * Deletes the tasks of a distribution with those of their routes that nothing else uses, and restores the tasks that it replaced.
 * Throws 404 for a task that the caller does not see, and 409 once one has begun.
 */
export const undoTours = async (
  context: TaskContext,
  actor: Actor,
  { taskIds, removedIds = [] }: UndoTours,
): Promise<void> => {
  const { db, clock } = context
  const { principal } = actor
  const { ownerId } = principal
  await db.transaction().execute(async (trx) => {
    const tasks = requireAll(taskIds, await lockTasks(trx, principal, taskIds), unknownTask)
    if (!tasks.every(({ state }) => isTaskEditable(state))) throw wrongState(SERVER_TEXT.taskNotEditable)
    const now = clock.now()
    await setDeleted(trx, ownerId, taskIds, now)
    for (const { name } of tasks) await auditTask(trx, actor, 'taskDeleted', name, now)
    if (removedIds.length > 0) await restoreIn(trx, context, actor, removedIds)
    const routes = numberArray(tasks.map(({ routeId }) => routeId))
    const { rows } = await sql<{ name: string }>`update task_route r set deleted_at = ${now}
      where owner_id = ${ownerId} and id = any(${routes}::integer[]) and deleted_at is null
        and not exists (select from task t where t.owner_id = r.owner_id and t.route_id = r.id and t.deleted_at is null)
        and not exists (select from task_template m
          where m.owner_id = r.owner_id and m.route_id = r.id and m.deleted_at is null)
      returning name`.execute(trx)
    for (const { name } of rows) await recordFleetChange(trx, actor, { what: 'taskRouteDeleted', name }, now)
  })
}
