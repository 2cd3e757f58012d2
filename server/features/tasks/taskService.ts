import type { Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import {
  PLACED_TASKS_MAX,
  type PlacedTaskPoint,
  type TaskChanges,
  type TaskDetail,
  type TaskFields,
  TASK_RULES,
} from '../../../src/contract/http/tasks.ts'
import { isTaskDeletable, isTaskEditable } from '../../../src/contract/tasks/taskStates.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { ApiError, badInput, notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import { requireAll } from '../resource/resourceService.ts'
import { requireOwnVehicles } from '../vehicles/ownVehicle.ts'
import { requireRoute } from './requireParts.ts'
import { detailOf, type TaskRecord } from './taskRecord.ts'
import { readWayLine } from './taskWay.ts'
import { findTask, insertTask, lockTasks, readTasks, setDeleted, updateTask } from './taskSql.ts'

/** Tasks are made, changed and deleted by people; taskActions.ts moves them from state to state. */

export type TaskContext = Pick<Fleet, 'db' | 'clock' | 'days' | 'journal'>
type Trx = Transaction<Database>

export const unknownTask = (id: number): ApiError => notFound(SERVER_TEXT.unknownTask(id))

/** 409: the task is in a state that does not allow it. */
export const wrongState = (message: string): ApiError =>
  new ApiError({ status: 409, code: ERROR_CODES.wrongState, message })

/** The task with its points. Throws 404 for one that the caller does not see. */
export const readTask = async (
  { db, clock }: Pick<TaskContext, 'db' | 'clock'>,
  principal: AccountPrincipal,
  id: number,
): Promise<TaskDetail> => {
  const task = await findTask(db, principal, id)
  if (!task) throw unknownTask(id)
  return detailOf(task, clock.now())
}

/** The line of the task's way by road; null: it has none. Throws 404 for a task that the caller does not see. */
export const readWayOf = async (
  { db }: Pick<TaskContext, 'db'>,
  principal: AccountPrincipal,
  id: number,
): Promise<number[] | null> => {
  const task = await findTask(db, principal, id)
  if (!task) throw unknownTask(id)
  return readWayLine(db, task)
}

/** The points of the active tasks that the caller sees. */
export const readPlacedPoints = async (
  { db, clock }: Pick<TaskContext, 'db' | 'clock'>,
  principal: AccountPrincipal,
): Promise<PlacedTaskPoint[]> => {
  const { rows } = await readTasks(db, principal, { state: 'active', offset: 0, limit: PLACED_TASKS_MAX })
  return rows.flatMap((task) =>
    detailOf(task, clock.now()).points.map((point) => ({
      ...point,
      taskId: task.id,
      taskName: task.name,
      performers: task.performers,
    })),
  )
}

/** Throws 400 for an end that is not after the start, and for a planned task that would never begin. */
const requireTimes = (
  { startsAt, endsAt }: Pick<TaskFields, 'startsAt' | 'endsAt'>,
  isPlanned: boolean,
): void => {
  if (isPlanned && startsAt === null) throw badInput('startsAt', TASK_RULES.starts)
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) throw badInput('endsAt', TASK_RULES.ends)
}

/** Checks what a task refers to. Throws 403 and 422. */
const requireParts = async (
  trx: Trx,
  principal: AccountPrincipal,
  { routeId, performers }: Pick<TaskFields, 'routeId' | 'performers'>,
): Promise<void> => {
  await requireRoute(trx, principal.ownerId, routeId)
  await requireOwnVehicles(trx, principal, performers)
}

/** Logs what happened to a task, such as `taskCreated`. */
export const auditTask = (trx: Trx, actor: Actor, what: string, name: string, now: number): Promise<void> =>
  recordFleetChange(trx, actor, { what, name }, now)

/** Makes a task, as a draft or planned. */
export const createTask = async (
  { db, clock }: TaskContext,
  actor: Actor,
  { isDraft, ...fields }: TaskFields,
): Promise<TaskDetail> => {
  const { principal } = actor
  requireTimes(fields, !isDraft)
  return db.transaction().execute(async (trx) => {
    await requireParts(trx, principal, fields)
    const state = isDraft ? 'draft' : 'planned'
    const made = { ...fields, routeId: fields.routeId ?? 0, state, templateId: null } as const
    const id = await insertTask(trx, principal.ownerId, made)
    const task = id === null ? undefined : await findTask(trx, principal, id)
    if (!task) throw new Error('an insert returned no task')
    await auditTask(trx, actor, 'taskCreated', task.name, clock.now())
    return detailOf(task, clock.now())
  })
}

/** The task of a change. Throws 404. */
export const lockTask = async (trx: Trx, principal: AccountPrincipal, id: number): Promise<TaskRecord> => {
  const [task] = await lockTasks(trx, principal, [id])
  if (!task) throw unknownTask(id)
  return task
}

/** Changes a task that has not begun; absent fields stay. Throws 404, and 409 once it has begun. */
export const changeTask = async (
  { db, clock }: TaskContext,
  actor: Actor,
  id: number,
  changes: TaskChanges,
): Promise<TaskDetail> => {
  const { principal } = actor
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, principal, id)
    if (!isTaskEditable(task.state)) throw wrongState(SERVER_TEXT.taskNotEditable)
    const fields = { ...fieldsOf(task), ...withoutAbsent(changes) }
    if (task.progress !== null && fields.routeId !== task.routeId)
      throw wrongState(SERVER_TEXT.taskRouteBegun)
    requireTimes(fields, task.state === 'planned')
    await requireParts(trx, principal, fields)
    await updateTask(trx, task, fields)
    await auditTask(trx, actor, 'taskChanged', fields.name, clock.now())
    const changed = await findTask(trx, principal, id)
    if (!changed) throw unknownTask(id)
    return detailOf(changed, clock.now())
  })
}

type StoredFields = Omit<TaskFields, 'isDraft'>

/** The fields of a task that people change. */
export const fieldsOf = ({
  name,
  routeId,
  description,
  startsAt,
  endsAt,
  performerIds,
  shift,
}: TaskRecord): StoredFields => ({
  name,
  routeId,
  description,
  startsAt,
  endsAt,
  performers: [...performerIds],
  shift,
})

const withoutAbsent = (changes: TaskChanges): Partial<StoredFields> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/** Deletes all of the tasks or none. Throws 404 for one that the caller does not see, 409 for one that is active. */
export const deleteTasks = async (
  { db, clock }: TaskContext,
  actor: Actor,
  ids: readonly number[],
): Promise<void> => {
  const { principal } = actor
  await db.transaction().execute(async (trx) => {
    const tasks = requireAll(ids, await lockTasks(trx, principal, ids), unknownTask)
    if (!tasks.every(({ state }) => isTaskDeletable(state))) throw wrongState(SERVER_TEXT.taskNotDeletable)
    await setDeleted(trx, principal.ownerId, ids, clock.now())
    for (const { name } of tasks) await auditTask(trx, actor, 'taskDeleted', name, clock.now())
  })
}

/** Undoes deletions of the last day: all or none. Throws 404, and 422 where the route of one that has not begun is gone. */
export const restoreTasks = (
  context: Pick<TaskContext, 'db' | 'clock'>,
  actor: Actor,
  ids: readonly number[],
): Promise<void> => context.db.transaction().execute((trx) => restoreIn(trx, context, actor, ids))

/** `restoreTasks` as a part of a transaction. */
export const restoreIn = async (
  trx: Trx,
  { clock }: Pick<TaskContext, 'clock'>,
  actor: Actor,
  ids: readonly number[],
): Promise<void> => {
  const { principal } = actor
  const deletedSince = clock.now() - RESTORE_MS
  const tasks = requireAll(ids, await lockTasks(trx, principal, ids, { deletedSince }), unknownTask)
  for (const { state, routeId } of tasks)
    if (isTaskEditable(state)) await requireRoute(trx, principal.ownerId, routeId)
  await setDeleted(trx, principal.ownerId, ids, null)
  for (const { name } of tasks) await auditTask(trx, actor, 'taskRestored', name, clock.now())
}
