import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  type CreatedTaskShare,
  SHARES_OF_TASK_MAX,
  TASK_SHARE_LASTS_MS,
  type TaskShare,
  taskShareAddress,
  type TaskShareBody,
} from '../../../src/contract/http/taskShares.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { badInput, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import { newLinkToken } from '../../access/linkToken.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Actor } from '../admin/context.ts'
import { auditTask, lockTask, unknownTask, wrongState } from '../tasks/taskService.ts'
import type { TaskRecord } from '../tasks/taskRecord.ts'
import { findTask } from '../tasks/taskSql.ts'
import { deleteEndedTaskShares, deleteTaskShare, insertTaskShare, readTaskShares } from './taskShareSql.ts'

/** Dependencies of the calls about links of tasks. */
export interface TaskShareDependencies {
  readonly fleet: Pick<Fleet, 'db' | 'clock'>
  /** Base of links, without a trailing slash; null: relative to the page's own origin. */
  readonly publicUrl: string | null
}

const TOKEN_BYTES = 24

const named = ({ route }: TaskRecord, share: TaskShare): TaskShare => ({
  ...share,
  pointName: route.points.find(({ order }) => order === share.point)?.name ?? null,
})

/** The links of a task that work. Throws 404 for a task that the caller does not see. */
export const listTaskShares = async (
  { fleet: { db, clock } }: TaskShareDependencies,
  principal: AccountPrincipal,
  taskId: number,
): Promise<TaskShare[]> => {
  const task = await findTask(db, principal, taskId)
  if (!task) throw unknownTask(taskId)
  return (await readTaskShares(db, principal, taskId, clock.now())).map((share) => named(task, share))
}

/**
 * Creates a link and returns it; it cannot be read again. Throws 404 for a task that the caller does not see, 409 for one that
 * has ended, 400 for a point that it does not have, 422 when it has the maximum number of links.
 */
export const createTaskShare = (
  { fleet: { db, clock }, publicUrl }: TaskShareDependencies,
  actor: Actor,
  taskId: number,
  body: TaskShareBody,
): Promise<CreatedTaskShare> =>
  db.transaction().execute(async (trx) => {
    const { principal } = actor
    const task = await lockTask(trx, principal, taskId)
    if (task.state === 'completed') throw wrongState(SERVER_TEXT.taskOver)
    const orders = task.route.points.map(({ order }) => order)
    if (body.point !== null && !orders.includes(body.point))
      throw badInput('point', `a number of a point of the task: 1 to ${orders.length}`)
    const now = clock.now()
    await deleteEndedTaskShares(trx, now)
    const known = await readTaskShares(trx, { ...principal, kind: 'client' }, taskId, now)
    if (known.length >= SHARES_OF_TASK_MAX)
      throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.taskSharesFull(SHARES_OF_TASK_MAX))
    const { token, linkEnd } = newLinkToken(TOKEN_BYTES)
    const made = {
      taskId,
      token,
      linkEnd,
      now,
      endsAt: now + TASK_SHARE_LASTS_MS,
    }
    const id = await insertTaskShare(trx, principal, { ...made, body })
    await auditTask(trx, actor, 'taskShared', task.name, now)
    const share = (await readTaskShares(trx, principal, taskId, now)).find((one) => one.id === id)
    if (!share) throw new Error('a new link is not listed')
    return { ...named(task, share), link: `${publicUrl ?? ''}${taskShareAddress(token)}` }
  })

/** Revokes a link: it shows nothing from now on. Throws 404 for one that ended, is gone, or is another's. */
export const revokeTaskShare = (
  { fleet: { db, clock } }: TaskShareDependencies,
  actor: Actor,
  { taskId, id }: { readonly taskId: number; readonly id: number },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { principal } = actor
    const task = await lockTask(trx, principal, taskId)
    const now = clock.now()
    if (!(await deleteTaskShare(trx, principal, { taskId, id, now })))
      throw notFound(SERVER_TEXT.unknownShare(id))
    await auditTask(trx, actor, 'taskShareRevoked', task.name, now)
  })
