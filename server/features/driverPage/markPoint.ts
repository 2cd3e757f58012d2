import type { Transaction } from 'kysely'
import {
  DRIVER_RULES,
  type DriverTask,
  MARK_AGE_MAX_MS,
  MARK_AHEAD_MS,
  type MarkBody,
  MARKS_MAX,
} from '../../../src/contract/http/driverPage.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { lastMark, nextPointMarks, takesMarks } from '../../../src/contract/tasks/pointMarks.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { badInput, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import { writeTaskEvents } from '../tasks/taskEvents.ts'
import type { TaskRecord } from '../tasks/taskRecord.ts'
import { unknownTask, wrongState } from '../tasks/taskService.ts'
import { lockTasks, storeMarks } from '../tasks/taskSql.ts'
import { driverTasks } from './driverDay.ts'
import type { Driver } from './findDriver.ts'

/** The task of a driver, until the transaction ends. Throws 404 for one of other vehicles, 400 for a point that it does not have. */
export const lockDriverTask = async (
  trx: Transaction<Database>,
  { maker, vehicleIds }: Driver,
  { taskId, point }: { readonly taskId: number; readonly point: number },
): Promise<TaskRecord> => {
  const [task] = await lockTasks(trx, maker, [taskId])
  if (!task?.performerIds.some((id) => vehicleIds.includes(id))) throw unknownTask(taskId)
  if (!task.route.points.some(({ order }) => order === point))
    throw badInput('point', `a number of a point of the task: 1 to ${task.route.points.length}`)
  return task
}

/** The moment of what happened, ms since the epoch: the phone's clock may be ahead a little. Throws 400 for any other. */
export const happenedAt = (at: number, now: number): number => {
  if (at > now + MARK_AHEAD_MS || at < now - MARK_AGE_MAX_MS) throw badInput('at', DRIVER_RULES.happened)
  return Math.min(at, now)
}

/**
 * Notes what a driver says of a point, once for each key; a failure is an event of the vehicle. Throws 409 where the task or what was said before does not allow it, 422 when the
 * task has the maximum number of marks.
 */
export const markPoint = (
  { journal, days, clock }: Pick<Fleet, 'journal' | 'days' | 'clock'>,
  driver: Driver,
  { key, taskId, point, kind, at, reason }: MarkBody,
): Promise<DriverTask> =>
  journal.write(async (write) => {
    const { trx } = write
    const now = clock.now()
    const task = await lockDriverTask(trx, driver, { taskId, point })
    const answer = async (marks: TaskRecord['marks']): Promise<DriverTask> => {
      const [shown] = await driverTasks(trx, task.ownerId, [{ ...task, marks }], now)
      if (!shown) throw unknownTask(taskId)
      return shown
    }
    if (task.marks.some((mark) => mark.key === key)) return answer(task.marks)
    const moment = happenedAt(at, now)
    if (!takesMarks(task)) throw wrongState(SERVER_TEXT.taskTakesNoMarks)
    const last = lastMark(task.marks, point)
    if (!nextPointMarks(last?.kind ?? null).includes(kind)) throw wrongState(SERVER_TEXT.pointMarked)
    if (task.marks.length >= MARKS_MAX)
      throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.marksFull(MARKS_MAX))
    const vehicleId = task.performerIds.find((id) => driver.vehicleIds.includes(id)) ?? 0
    const mark = {
      key,
      point,
      kind,
      // Two phones of one task: what is said later does not come before what was said.
      at: Math.max(moment, last?.at ?? 0),
      reason: kind === 'failed' ? reason : '',
      vehicleId,
    }
    const marks = [...task.marks, mark].toSorted((a, b) => a.at - b.at)
    await storeMarks(trx, task, marks)
    if (kind === 'failed') {
      const name = task.route.points.find(({ order }) => order === point)?.name ?? ''
      const failed = { name: 'TASK_POINT_FAILED', at: mark.at, vehicleId, point: name, reason } as const
      await writeTaskEvents(write, days, [{ task, events: [failed] }])
    }
    return answer(marks)
  })
