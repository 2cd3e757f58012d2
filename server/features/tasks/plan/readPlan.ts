import {
  PLAN_TASKS_MAX,
  type PlanTask,
  type TaskPlan,
  type TaskPlanQuery,
} from '../../../../src/contract/http/taskPlan.ts'
import { actualSpan, doOverlap } from '../../../../src/contract/tasks/taskSpan.ts'
import type { AccountPrincipal } from '../../../access/principal.ts'
import type { TaskContext } from '../taskService.ts'
import { readPlanTasks } from '../taskSql.ts'
import { planTaskOf } from './planTask.ts'

/** Whether a task is planned or driven in a time: of one without an end only its points say how long it takes. */
const isWithin = (task: PlanTask, now: number, span: { readonly from: number; readonly to: number }) => {
  const { plannedFrom, plannedTo } = task
  const planned = plannedFrom === null || plannedTo === null ? null : { from: plannedFrom, to: plannedTo }
  return [planned, actualSpan(task, now)].some((one) => one !== null && doOverlap(one, span))
}

/** The tasks of a time that the caller sees. */
export const readPlan = async (
  { db, clock, days }: Pick<TaskContext, 'db' | 'clock' | 'days'>,
  principal: AccountPrincipal,
  { from, to, group }: TaskPlanQuery,
): Promise<TaskPlan> => {
  const now = clock.now()
  const { total, rows } = await readPlanTasks(db, principal, {
    from,
    to,
    group: group ?? null,
    limit: PLAN_TASKS_MAX,
  })
  const tasks = rows
    .map((task) => planTaskOf(task, days, now))
    .filter((task) => isWithin(task, now, { from, to }))
  return { now, total: total - rows.length + tasks.length, tasks }
}
