import { sql, type Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { type MoveTask, type SeenTask, TASK_PLAN_RULES } from '../../../../src/contract/http/taskPlan.ts'
import type { TaskDetail } from '../../../../src/contract/http/tasks.ts'
import { doOverlap } from '../../../../src/contract/tasks/taskSpan.ts'
import { isTaskEditable } from '../../../../src/contract/tasks/taskStates.ts'
import { ApiError, badInput } from '../../../platform/plugins/apiError.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Actor } from '../../admin/context.ts'
import { requireOwnVehicles } from '../../vehicles/ownVehicle.ts'
import { detailOf, type TaskRecord } from '../taskRecord.ts'
import { auditTask, fieldsOf, lockTask, type TaskContext, unknownTask, wrongState } from '../taskService.ts'
import { findTask, readOpenTasks, updateTask } from '../taskSql.ts'
import { takenOf } from './planTask.ts'

type Trx = Transaction<Database>

/** Tasks that a refusal names. */
const NAMED_MOST = 3

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Throws 409, with the fields that differ from what the dispatcher saw. */
const requireSeen = (task: TaskRecord, seen: SeenTask): void => {
  const now: SeenTask = {
    name: task.name,
    startsAt: task.startsAt,
    endsAt: task.endsAt,
    performers: task.performers.map(({ id }) => id),
    state: task.state,
  }
  const changed = (Object.keys(now) as (keyof SeenTask)[]).filter(
    (field) => !isEqual(now[field], seen[field]),
  )
  if (changed.length === 0) return
  const message = SERVER_TEXT.taskChanged(changed.join(', '))
  throw new ApiError({ status: 409, code: ERROR_CODES.taskChanged, message, field: changed.join(',') })
}

/** Nobody else moves tasks to the vehicle until the transaction ends; returns its name. Throws 403. */
const lockVehicle = async (trx: Trx, { principal }: Actor, id: number): Promise<string> => {
  await requireOwnVehicles(trx, principal, [id])
  const { rows } = await sql<{ name: string }>`select name from vehicle where id = ${id}
    for no key update`.execute(trx)
  return rows[0]?.name ?? ''
}

/** Throws 409, with the names of the vehicle's tasks that are at the same time. */
const requireFree = async (
  trx: Trx,
  { principal }: Actor,
  { task, vehicleId }: { readonly task: TaskRecord; readonly vehicleId: number },
  { clock, days }: TaskContext,
): Promise<void> => {
  const now = clock.now()
  const own = takenOf(task, days, now)
  if (own === null) return
  const others = (await readOpenTasks(trx, principal, vehicleId)).filter((other) => {
    const taken = takenOf(other, days, now)
    return other.id !== task.id && taken !== null && doOverlap(own, taken)
  })
  if (others.length === 0) return
  const names = others.slice(0, NAMED_MOST).map(({ name }) => name)
  if (others.length > NAMED_MOST) names.push(`+${others.length - NAMED_MOST}`)
  const message = SERVER_TEXT.taskOverlap(names.join(', '))
  throw new ApiError({ status: 409, code: ERROR_CODES.taskOverlap, message, field: 'to' })
}

/**
 * Moves a task that has not begun from one of its vehicles to another. Throws 404 for a task that the caller does not see, 403 for a
 * vehicle, 400 for one that performs it already, and 409 once it has begun, is not as it was seen, or conflicts.
 */
export const moveTask = (
  context: TaskContext,
  actor: Actor,
  id: number,
  { from, to, seen, acceptsOverlap }: MoveTask,
): Promise<TaskDetail> => {
  const { db, clock } = context
  const { principal } = actor
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, principal, id)
    requireSeen(task, seen)
    if (!isTaskEditable(task.state)) throw wrongState(SERVER_TEXT.taskNotEditable)
    const left = task.performers.find((performer) => performer.id === from)
    if (!left) throw badInput('from', TASK_PLAN_RULES.from)
    if (task.performerIds.includes(to)) throw badInput('to', TASK_PLAN_RULES.target)
    const name = await lockVehicle(trx, actor, to)
    if (!acceptsOverlap) await requireFree(trx, actor, { task, vehicleId: to }, context)
    const performers = task.performerIds.map((performer) => (performer === from ? to : performer))
    await updateTask(trx, task, { ...fieldsOf(task), performers })
    await auditTask(trx, actor, 'taskMoved', `${task.name}: ${left.name} → ${name}`, clock.now())
    const moved = await findTask(trx, principal, id)
    if (!moved) throw unknownTask(id)
    return detailOf(moved, clock.now())
  })
}
