import * as z from 'zod/mini'
import { TASK_OUTCOMES, TASK_STATES } from '../tasks/taskStates.ts'
import { bodyId } from './admin/fields.ts'
import { queryNumber } from './admin/list.ts'
import { pathId } from './profile.ts'
import { performers } from './taskTemplates.ts'
import { POINT_STATES, taskBody, taskRow } from './tasks.ts'

/** The plan of the dispatcher: tasks by vehicle over a time, and their moves between vehicles. */

/** Tasks of one answer; beyond them a group of vehicles is chosen. */
export const PLAN_TASKS_MAX = 5_000
/** The longest time of one answer, ms: a month and the hours of a change of clocks. */
export const PLAN_SPAN_MAX = 31 * 86_400_000 + 7_200_000
/** The end of the year 9999. */
const LAST_MOMENT = 253_402_300_799_999
const moment = queryNumber(0, LAST_MOMENT)

export const TASK_PLAN_RULES = {
  to: `a moment after from, at most ${PLAN_SPAN_MAX} ms later`,
  from: 'a vehicle that performs the task',
  target: 'a vehicle that does not perform the task',
} as const

/** Tasks that are planned or driven between two moments, ms since the epoch. group: of its vehicles alone. */
export const taskPlanQuery = z.object({ from: moment, to: moment, group: z.optional(pathId) }).check(
  z.refine(({ from, to }) => to > from && to - from <= PLAN_SPAN_MAX, {
    path: ['to'],
    params: { allowed: TASK_PLAN_RULES.to },
  }),
)
export type TaskPlanQuery = z.infer<typeof taskPlanQuery>

/** A point on the axis of time. plannedAt: when it has to be reached at the latest, null: at any time; ms since the epoch. */
const planPoint = z.object({
  order: z.number(),
  name: z.string(),
  plannedAt: z.nullable(z.number()),
  arrivedAt: z.nullable(z.number()),
  state: z.enum(POINT_STATES),
  isLate: z.boolean(),
})
export type PlanPoint = z.infer<typeof planPoint>

const {
  id,
  name,
  routeName,
  performers: performerRows,
  startsAt,
  endsAt,
  lateSeconds,
  offWay,
} = taskRow.shape

/**
 * A task of the plan, ms since the epoch. plannedTo: of a task without an end, the last time of its points, or an hour;
 * activatedAt, endedAt: null: not yet.
 */
export const planTask = z.object({
  id,
  name,
  routeName,
  performers: performerRows,
  startsAt,
  endsAt,
  plannedFrom: z.nullable(z.number()),
  plannedTo: z.nullable(z.number()),
  activatedAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  state: z.enum(TASK_STATES),
  outcome: z.nullable(z.enum(TASK_OUTCOMES)),
  isLate: z.boolean(),
  lateSeconds,
  offWay,
  visitedCount: z.number(),
  points: z.array(planPoint),
})
export type PlanTask = z.infer<typeof planTask>

/** total: of all tasks of the time; `tasks` has the first PLAN_TASKS_MAX of them. now: of the server, ms since the epoch. */
export const taskPlan = z.object({ now: z.number(), total: z.number(), tasks: z.array(planTask) })
export type TaskPlan = z.infer<typeof taskPlan>

/** What a dispatcher saw of a task before moving it. */
const seenTask = z.strictObject({
  name: taskBody.shape.name,
  startsAt: taskBody.shape.startsAt,
  endsAt: taskBody.shape.endsAt,
  performers,
  state: z.enum(TASK_STATES),
})
export type SeenTask = z.infer<typeof seenTask>

/**
 * Moves a task from one of its vehicles to another. seen: the move is refused where the task is not as it was seen;
 * acceptsOverlap: also where the other vehicle has tasks at the same time.
 */
export const moveTaskBody = z.strictObject({
  from: bodyId,
  to: bodyId,
  seen: seenTask,
  acceptsOverlap: z.boolean(),
})
export type MoveTask = z.infer<typeof moveTaskBody>
