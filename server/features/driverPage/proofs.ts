import { type Kysely, sql } from 'kysely'
import {
  type DriverTask,
  PROOF_MAX_BYTES,
  PROOF_SIDE,
  PROOFS_MAX,
  type ProofQuery,
  type TaskProofs,
} from '../../../src/contract/http/driverPage.ts'
import { PHOTO_SIDE_MAX } from '../../../src/contract/http/employees.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import { encodePicture } from '../../platform/images/encodePicture.ts'
import { PHOTO_TYPE } from '../../platform/images/encodePhoto.ts'
import { unknownTask, wrongState } from '../tasks/taskService.ts'
import { findTask } from '../tasks/taskSql.ts'
import { driverTasks } from './driverDay.ts'
import type { Driver } from './findDriver.ts'
import { happenedAt, lockDriverTask } from './markPoint.ts'

/** Photos and signatures of the points of tasks; they are deleted with their task. */

export const PROOF_RULE = `a picture (PNG, JPEG or WebP) of at most ${PROOF_MAX_BYTES} bytes and ${PHOTO_SIDE_MAX} pixels a side`

type Db = Kysely<Database>

const readKnown = async (
  db: Db,
  ownerId: number,
  { taskId, point, kind, key }: ProofQuery,
): Promise<{ readonly isSent: boolean; readonly count: number }> => {
  const { rows } = await sql<{ isSent: boolean; count: number }>`select
      coalesce(bool_or(key = ${key}::uuid), false) as "isSent",
      (count(*) filter (where point = ${point} and kind = ${kind}))::integer as count
    from task_proof where owner_id = ${ownerId} and task_id = ${taskId}`.execute(db)
  return rows[0] ?? { isSent: false, count: 0 }
}

/**
 * Stores a picture of a point, once for each key. Throws 400 for a file that is no picture, 409 for a task that has not begun, 422 when the point
 * has the maximum number of pictures.
 */
export const addProof = async (
  { db, clock }: Pick<Fleet, 'db' | 'clock'>,
  driver: Driver,
  query: ProofQuery,
  sent: Buffer,
): Promise<DriverTask> => {
  const bytes = await encodePicture(sent, { side: PROOF_SIDE, rule: PROOF_RULE })
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    const task = await lockDriverTask(trx, driver, query)
    const known = await readKnown(trx, task.ownerId, query)
    if (!known.isSent) {
      const at = happenedAt(query.at, now)
      if (task.activatedAt === null) throw wrongState(SERVER_TEXT.taskTakesNoMarks)
      if (known.count >= PROOFS_MAX)
        throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.proofsFull(PROOFS_MAX))
      await sql`insert into task_proof (owner_id, task_id, point, kind, key, at, content_type, bytes)
        values (${task.ownerId}, ${task.id}, ${query.point}, ${query.kind}, ${query.key}, ${at}, ${PHOTO_TYPE},
          ${bytes})`.execute(trx)
    }
    const [shown] = await driverTasks(trx, task.ownerId, [task], now)
    if (!shown) throw unknownTask(query.taskId)
    return shown
  })
}

/** What drivers said of a task, with the pictures. Throws 404 for a task that the caller does not see. */
export const readProofs = async (
  db: Db,
  principal: AccountPrincipal,
  taskId: number,
): Promise<TaskProofs> => {
  const task = await findTask(db, principal, taskId)
  if (!task) throw unknownTask(taskId)
  const { rows } = await sql<TaskProofs['pictures'][number]>`select id, point, kind, at from task_proof
    where owner_id = ${task.ownerId} and task_id = ${taskId} order by at, id`.execute(db)
  return {
    marks: task.marks.map(({ point, kind, at, reason }) => ({ point, kind, at, reason })),
    pictures: rows,
  }
}

/** A picture of a task. Throws 404 for one that the task does not have, and for a task that the caller does not see. */
export const readProofPicture = async (
  db: Db,
  principal: AccountPrincipal,
  taskId: number,
  id: number,
): Promise<{ readonly contentType: string; readonly bytes: Buffer }> => {
  const task = await findTask(db, principal, taskId)
  if (!task) throw unknownTask(taskId)
  const { rows } = await sql<{
    contentType: string
    bytes: Buffer
  }>`select content_type as "contentType", bytes
    from task_proof where owner_id = ${task.ownerId} and task_id = ${taskId} and id = ${id}`.execute(db)
  const [picture] = rows
  if (!picture) throw notFound(SERVER_TEXT.notFound)
  return picture
}
