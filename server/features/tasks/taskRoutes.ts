import { sql, type Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  TASK_ROUTE_CALLS,
  taskRouteBody,
  taskRouteChanges,
  type TaskRouteFields,
  taskRoutePage,
  taskRouteRow,
  taskRoutesQuery,
} from '../../../src/contract/http/taskRoutes.ts'
import {
  inOrder,
  offsetMaximum,
  type RouteFault,
  routeFault,
  type Timing,
} from '../../../src/contract/tasks/routePoints.ts'
import { type ApiError, badInput, unprocessable } from '../../platform/plugins/apiError.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import type { RecordCheck, Resource } from '../resource/resource.ts'

const TIME_TEXTS = {
  activation: SERVER_TEXT.pointTimeActivation,
  day: SERVER_TEXT.pointTimeDay,
  absolute: SERVER_TEXT.pointTimeAbsolute,
} as const satisfies Record<Timing, string>

const { pointPlace, pointOrder, pointTime } = ERROR_CODES
/** Without an order there is no planned way. */
const CORRIDOR_RULE = 'null where points are passed in any order'

/** ERR-51 to ERR-56: the failure of a fault, with the field of the point. */
const failureOf = ({ kind, point, field: name }: RouteFault, timing: Timing): ApiError => {
  const field = `points.${point}.${name}`
  if (kind === 'place') return unprocessable(pointPlace, SERVER_TEXT.checkpointNeedsAddress, { field })
  if (kind === 'order') return unprocessable(pointOrder, SERVER_TEXT.pointOrderConflict, { field })
  if (kind === 'limit') return badInput(field, `a time from 0 to ${offsetMaximum(timing)} ms`)
  const text = kind === 'within' ? TIME_TEXTS[timing] : SERVER_TEXT.pointTimeBackwards
  return unprocessable(pointTime, text, { field })
}

/** The zones of points belong to the client. Throws 422 with the point. */
const requireZones = async (
  trx: Transaction<Database>,
  ownerId: number,
  points: TaskRouteFields['points'],
): Promise<void> => {
  const ids = points.flatMap(({ zoneId }) => zoneId ?? [])
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`select id from geozone
    where owner_id = ${ownerId} and deleted_at is null and id = any(${numberArray(ids)}::integer[])`.execute(
    trx,
  )
  const known = new Set(rows.map(({ id }) => id))
  for (const [index, { zoneId }] of points.entries())
    if (zoneId !== null && !known.has(zoneId))
      throw unprocessable(ERROR_CODES.notFound, SERVER_TEXT.unknownZone(zoneId), {
        field: `points.${index}.zoneId`,
      })
}

/** ERR-57: routes of tasks that have not ended, and of templates, are not deleted. */
const requireUnused = async (
  trx: Transaction<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<void> => {
  const { rows } = await sql`select from task where owner_id = ${ownerId} and deleted_at is null
      and state <> 'completed' and route_id = any(${numberArray(ids)}::integer[])
    union all select from task_template where owner_id = ${ownerId} and deleted_at is null
      and route_id = any(${numberArray(ids)}::integer[]) limit 1`.execute(trx)
  if (rows.length > 0) throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.routeNotDeleted)
}

const check: RecordCheck = async (trx, { ownerId }, rows, verb) => {
  if (verb === 'Deleted') {
    await requireUnused(
      trx,
      ownerId,
      rows.map(({ id }) => id),
    )
    return
  }
  for (const row of rows) await requireZones(trx, ownerId, taskRouteRow.parse(row).points)
}

/** TASK-02, ROUTE-16: the routes of a client. */
export const taskRoutes: Resource<keyof TaskRouteFields> = {
  name: 'taskRoute',
  titles: ['task route', 'task routes'],
  calls: TASK_ROUTE_CALLS,
  table: 'task_route',
  columns: {
    name: 'name',
    passOrder: 'pass_order',
    timing: 'timing',
    points: 'points',
    corridor: 'corridor',
  },
  searched: ['name'],
  texts: ['name'],
  schemas: {
    body: taskRouteBody,
    changes: taskRouteChanges,
    query: taskRoutesQuery,
    row: taskRouteRow,
    page: taskRoutePage,
  },
  refuse: (fields, before) => {
    const { points, passOrder, timing, corridor } = taskRouteBody.parse({
      name: 'route',
      passOrder: fields.passOrder ?? before?.passOrder,
      timing: fields.timing ?? before?.timing,
      points: fields.points ?? before?.points,
      corridor: fields.corridor === undefined ? before?.corridor : fields.corridor,
    })
    if (corridor !== null && passOrder === 'arbitrarily') return badInput('corridor', CORRIDOR_RULE)
    const fault = routeFault(inOrder(points), { passOrder, timing })
    return fault === null ? null : failureOf(fault, timing)
  },
  check,
  unique: {
    task_route_name: () =>
      unprocessable(ERROR_CODES.nameTaken, SERVER_TEXT.taskRouteTaken, {
        field: 'name',
        allowed: 'a name that no other route has, whatever its case',
      }),
  },
}
