import * as z from 'zod/mini'
import { PASS_ORDERS, TIMINGS } from '../tasks/routePoints.ts'
import { TASK_OUTCOMES, TASK_STATES } from '../tasks/taskStates.ts'
import { bodyId, line, longText } from './admin/fields.ts'
import { listQuery, pageOf } from './admin/list.ts'
import type { ResourceCalls } from './resource.ts'
import { taskName } from './taskRoutes.ts'
import { performers, TASK_SHIFTS } from './taskTemplates.ts'

/** Tasks: a route that vehicles drive in a time (TASK-01, TASK-05, TASK-14). */

export const REASON_MAX = 300
/** The end of the year 9999. */
const LAST_MOMENT = 253_402_300_799_999
/** ms since the epoch. */
export const taskMoment = z.number().check(z.int(), z.positive(), z.maximum(LAST_MOMENT))
const optionalMoment = z.nullable(taskMoment)

/** TASK-14, TASK-15: made by a person, or by a template. */
export const TASK_TYPES = ['oneOff', 'periodic'] as const
export type TaskType = (typeof TASK_TYPES)[number]

/** The reason of a task that failed because its end came; others are texts of people. */
export const TIME_OVER = 'timeOver'

export const TASK_RULES = {
  ends: 'a moment after the start, or null',
  starts: 'a moment: a planned task begins by itself',
  reason: 'why the task failed',
} as const

/**
 * startsAt, endsAt: ms since the epoch, null: it is begun and ended by hand; performers: ids of vehicles, which share the task: a
 * point is done once one of them was there; isDraft: it does not begin by itself before it is activated.
 */
export const taskBody = z.strictObject({
  name: taskName,
  routeId: z.nullable(bodyId),
  description: z.prefault(longText, ''),
  startsAt: optionalMoment,
  endsAt: optionalMoment,
  performers,
  shift: z.nullable(z.enum(TASK_SHIFTS)),
  isDraft: z.boolean(),
})
export type TaskFields = z.infer<typeof taskBody>
/** Absent fields are unchanged. */
export const taskChanges = z.strictObject({
  name: z.optional(taskName),
  routeId: z.optional(taskBody.shape.routeId),
  description: z.optional(longText),
  startsAt: z.optional(optionalMoment),
  endsAt: z.optional(optionalMoment),
  performers: z.optional(performers),
  shift: z.optional(taskBody.shape.shift),
})
export type TaskChanges = z.infer<typeof taskChanges>

/** TASK-11: done, or failed with a reason. */
export const completeBody = z
  .strictObject({
    outcome: z.enum(['done', 'failed']),
    reason: z.prefault(line(0, REASON_MAX), ''),
  })
  .check(
    z.refine(({ outcome, reason }) => outcome === 'done' || reason !== '', {
      path: ['reason'],
      params: { allowed: TASK_RULES.reason },
    }),
  )
export const cancelBody = z.strictObject({ reason: z.prefault(line(0, REASON_MAX), '') })

const performer = z.object({ id: z.number(), name: z.string(), licensePlate: z.string() })

/** A performer that is further from the planned way than permitted: since when, ms since the epoch, and how far, metres. */
const offWay = z.object({ vehicleId: z.number(), since: z.number(), metres: z.number() })
export type OffWay = z.infer<typeof offWay>

/**
 * A task. type: oneOff, or periodic where a template made it; days: the weekdays of the template, 1 Monday to 7 Sunday;
 * activatedAt, endedAt: ms since the epoch; isLate: a point was reached too late, or is overdue; pointCount, visitedCount: how many
 * points it has, and how many were reached; nextArrivalTime: when the next point is expected to be reached, null: not known; lateSeconds:
 * by how much the latest of the points that wait is or will be late, 0: in time.
 */
export const taskRow = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(TASK_TYPES),
  templateId: z.nullable(z.number()),
  routeId: z.number(),
  routeName: z.string(),
  description: z.string(),
  startsAt: z.nullable(z.number()),
  endsAt: z.nullable(z.number()),
  days: z.array(z.number()),
  performers: z.array(performer),
  shift: z.nullable(z.enum(TASK_SHIFTS)),
  state: z.enum(TASK_STATES),
  outcome: z.nullable(z.enum(TASK_OUTCOMES)),
  reason: z.string(),
  activatedAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  pointCount: z.number(),
  visitedCount: z.number(),
  isLate: z.boolean(),
  nextArrivalTime: z.nullable(z.number()),
  lateSeconds: z.number(),
  offWay: z.array(offWay),
})
export type TaskRow = z.infer<typeof taskRow>

/** waiting: not reached; present: a performer is there; left: it was; skipped: a later one was reached before. */
export const POINT_STATES = ['waiting', 'present', 'left', 'skipped'] as const
export type PointState = (typeof POINT_STATES)[number]

/**
 * TASK-05. Moments in ms since the epoch, null: not yet, or not required; actuatePresenceTime: seconds; vehicleId: the performer
 * that was there; estimatedArrivalTime: when it is expected there, null: not known; lateSeconds: how late it was, is or will be, 0: in
 * time.
 */
export const taskPoint = z.object({
  order: z.number(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  radius: z.number(),
  zoneId: z.nullable(z.number()),
  address: z.string(),
  spendMinutes: z.number(),
  requiredArrivalTimeFrom: z.nullable(z.number()),
  requiredArrivalTimeTo: z.nullable(z.number()),
  requiredDepartureTime: z.nullable(z.number()),
  actualArrivalTime: z.nullable(z.number()),
  actualDepartureTime: z.nullable(z.number()),
  actuatePresenceTime: z.nullable(z.number()),
  state: z.enum(POINT_STATES),
  isLate: z.boolean(),
  vehicleId: z.nullable(z.number()),
  estimatedArrivalTime: z.nullable(z.number()),
  lateSeconds: z.number(),
})
export type TaskPoint = z.infer<typeof taskPoint>

/** A point of an active task, for a map. */
export const placedTaskPoint = z.extend(taskPoint, {
  taskId: z.number(),
  taskName: z.string(),
  performers: z.array(performer),
})
export type PlacedTaskPoint = z.infer<typeof placedTaskPoint>
export const placedTaskPoints = z.array(placedTaskPoint)
/** Active tasks whose points a map shows, the latest ones. */
export const PLACED_TASKS_MAX = 100

/** A time off the planned way. to: null: still; metres: the largest distance. */
const deviation = z.object({
  vehicleId: z.number(),
  from: z.number(),
  to: z.nullable(z.number()),
  metres: z.number(),
})

/**
 * A task with its points: those of its route until it is active. corridor: how far from the planned way performers may be, metres,
 * null: at any distance; isByRoad: the way and the expected times are by road, otherwise by straight lines.
 */
export const taskDetail = z.extend(taskRow, {
  corridor: z.nullable(z.number()),
  isByRoad: z.boolean(),
  deviations: z.array(deviation),
  passOrder: z.enum(PASS_ORDERS),
  timing: z.enum(TIMINGS),
  points: z.array(taskPoint),
})
export type TaskDetail = z.infer<typeof taskDetail>

/** The planned way of a task by road: longitude and latitude in turn, degrees; null: it has none, straight lines count. */
export const taskWay = z.object({ line: z.nullable(z.array(z.number())) })
export type TaskWay = z.infer<typeof taskWay>

export const TASK_SORTS = ['startsAt', 'name', 'endedAt'] as const
/** Of the active tasks those that were, are or will be late. */
export const TASK_LATENESS = ['late'] as const
/** ROUTE-15 to ROUTE-19: of a state, an outcome, a route. */
export const tasksQuery = z.extend(listQuery(TASK_SORTS), {
  state: z.optional(z.enum(TASK_STATES)),
  outcome: z.optional(z.enum(TASK_OUTCOMES)),
  shift: z.optional(z.enum(TASK_SHIFTS)),
  lateness: z.optional(z.enum(TASK_LATENESS)),
})
export type TasksQuery = z.infer<typeof tasksQuery>
export const taskPage = pageOf(taskRow)

export const TASK_CALLS = {
  list: 'tasks',
  create: 'createTask',
  change: 'changeTask',
  remove: 'deleteTask',
  removeMany: 'deleteTasks',
  restore: 'restoreTasks',
} as const satisfies ResourceCalls
