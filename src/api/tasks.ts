import { type MoveTask, type TaskPlan, taskPlan } from '../contract/http/taskPlan.ts'
import {
  type PlacedTaskPoint,
  placedTaskPoints,
  type TaskDetail,
  taskDetail,
} from '../contract/http/tasks.ts'
import type { TimeSpan } from '../contract/timeSpan.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

/** Calls about tasks that are no part of their lists. */
const createTasksApi = (http: Http) => ({
  /** The points of active tasks, for a map. */
  readPoints: (): Promise<Result<readonly PlacedTaskPoint[]>> =>
    bodyOf(http, { call: 'taskPoints', schema: placedTaskPoints }),
  /** The tasks of a time, ms since the epoch. group: of its vehicles alone; null: of all. */
  readPlan: ({ from, to }: TimeSpan, group: number | null): Promise<Result<TaskPlan>> =>
    bodyOf(http, {
      call: 'taskPlan',
      query: { from: String(from), to: String(to), ...(group !== null && { group: String(group) }) },
      schema: taskPlan,
    }),
  /** Moves a task between vehicles; refused with 409 where it is not as it was seen. */
  move: (id: number, move: MoveTask): Promise<Result<TaskDetail>> =>
    bodyOf(http, { call: 'moveTask', params: { id }, json: move, schema: taskDetail }),
})

/** The calls of this resource; the same object for the life of the app. */
export const useTasksApi = resourceHook(createTasksApi)
