import * as z from 'zod/mini'
import { CORRIDOR } from '../tasks/corridor.ts'
import { PASS_ORDERS, routePoint, routePoints, TIMINGS } from '../tasks/routePoints.ts'
import { line } from './admin/fields.ts'
import { listQuery, pageOf } from './admin/list.ts'
import type { ResourceCalls } from './resource.ts'

/** The routes that tasks follow (TASK-02, ROUTE-16). */

export const TASK_NAME_MAX = 100
export const taskName = line(1, TASK_NAME_MAX)

const corridor = z.nullable(
  z.number().check(z.int(), z.minimum(CORRIDOR.minimum), z.maximum(CORRIDOR.maximum)),
)

/** corridor: how far from the planned way performers may be, metres; null: at any distance, as in any order. */
export const taskRouteBody = z.strictObject({
  name: taskName,
  passOrder: z.enum(PASS_ORDERS),
  timing: z.enum(TIMINGS),
  points: routePoints,
  corridor: z.prefault(corridor, null),
})
export type TaskRouteFields = z.infer<typeof taskRouteBody>
/** Absent fields are unchanged. */
export const taskRouteChanges = z.strictObject({
  name: z.optional(taskName),
  passOrder: z.optional(taskRouteBody.shape.passOrder),
  timing: z.optional(taskRouteBody.shape.timing),
  points: z.optional(routePoints),
  corridor: z.optional(corridor),
})

export const taskRouteRow = z.object({
  id: z.number(),
  name: z.string(),
  passOrder: z.enum(PASS_ORDERS),
  timing: z.enum(TIMINGS),
  points: z.array(routePoint),
  corridor: z.nullable(z.number()),
})
export type TaskRouteRow = z.infer<typeof taskRouteRow>

export const TASK_ROUTE_SORTS = ['name', 'passOrder'] as const
export const taskRoutesQuery = listQuery(TASK_ROUTE_SORTS)
export const taskRoutePage = pageOf(taskRouteRow)

export const TASK_ROUTE_CALLS = {
  list: 'taskRoutes',
  create: 'createTaskRoute',
  change: 'changeTaskRoute',
  remove: 'deleteTaskRoute',
  removeMany: 'deleteTaskRoutes',
  restore: 'restoreTaskRoutes',
} as const satisfies ResourceCalls
