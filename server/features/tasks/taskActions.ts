import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { type TaskDetail, TASK_RULES } from '../../../src/contract/http/tasks.ts'
import { nextTaskState, type TaskAction, type TaskOutcome } from '../../../src/contract/tasks/taskStates.ts'
import { badInput } from '../../platform/plugins/apiError.ts'
import type { Actor } from '../admin/context.ts'
import { writeTaskEvents } from './taskEvents.ts'
import { detailOf, type TaskRecord } from './taskRecord.ts'
import { auditTask, lockTask, type TaskContext, unknownTask, wrongState } from './taskService.ts'
import { storeTask } from './taskSql.ts'
import { begin, end, type TaskStep } from './taskSteps.ts'

const AUDITED = {
  activate: 'taskActivated',
  start: 'taskStarted',
  complete: 'taskCompleted',
  cancel: 'taskCancelled',
} as const satisfies Record<TaskAction, string>

/** What goes with an action: how a completed task ended. */
export interface ActionDetail {
  readonly outcome: TaskOutcome
  readonly reason: string
}

/** A draft waits for its start from now on; a planned task begins as it was planned, or now where that is still ahead. */
const activate = (task: TaskRecord, now: number, { days }: TaskContext): TaskStep => {
  const { startsAt } = task
  if (startsAt === null) throw badInput('startsAt', TASK_RULES.starts)
  if (task.state === 'draft') return { task: { ...task, state: 'planned' }, events: [] }
  return begin(task, Math.min(startsAt, now), days)
}

/**
 * Takes an action on a task (TASK-10 to TASK-13). Throws 404 for one that the caller does not see, and 409 for an action that the
 * state does not offer (TASK-22).
 */
export const actOnTask = (
  context: TaskContext,
  actor: Actor,
  id: number,
  action: TaskAction,
  { outcome, reason }: ActionDetail = { outcome: 'cancelled', reason: '' },
): Promise<TaskDetail> => {
  const { clock, days, journal } = context
  return journal.write(async (write) => {
    const { trx } = write
    const task = await lockTask(trx, actor.principal, id)
    if (nextTaskState(task.state, action) === null)
      throw wrongState(SERVER_TEXT.taskAction(action, task.state))
    const now = clock.now()
    const step =
      action === 'activate'
        ? activate(task, now, context)
        : action === 'start'
          ? begin(task, now, days)
          : end(task, now, outcome, reason)
    if (!(await storeTask(trx, step.task))) throw unknownTask(id)
    await auditTask(trx, actor, AUDITED[action], task.name, now)
    await writeTaskEvents(write, days, [step])
    return detailOf({ ...task, ...step.task }, now)
  })
}
