import { type MoveTask, type TaskPlan, taskPlan } from '../contract/http/taskPlan.ts'
import {
  type PlacedTaskPoint,
  placedTaskPoints,
  type TaskDetail,
  taskDetail,
  type TaskWay,
  taskWay,
} from '../contract/http/tasks.ts'
import {
  type AppliedTours,
  appliedTours,
  type ApplyTours,
  type BestOrder,
  type BestOrderBody,
  bestOrder,
  type ToursBody,
  type ToursPreview,
  toursPreview,
  type UndoTours,
} from '../contract/http/taskTours.ts'
import type { TimeSpan } from '../contract/timeSpan.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
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
  /** The planned way of a task by road. */
  readWay: (id: number): Promise<Result<TaskWay>> =>
    bodyOf(http, { call: 'taskWay', params: { id }, schema: taskWay }),
  /** Moves a task between vehicles; refused with 409 where it is not as it was seen. */
  move: (id: number, move: MoveTask): Promise<Result<TaskDetail>> =>
    bodyOf(http, { call: 'moveTask', params: { id }, json: move, schema: taskDetail }),
  /** The best order of the points of a route; the first one stays. */
  findBestOrder: (json: BestOrderBody): Promise<Result<BestOrder>> =>
    bodyOf(http, { call: 'bestTaskOrder', json, schema: bestOrder }),
  /** How stops would be distributed to vehicles. */
  previewTours: (json: ToursBody): Promise<Result<ToursPreview>> =>
    bodyOf(http, { call: 'previewTours', json, schema: toursPreview }),
  /** Makes tasks of a previewed distribution. */
  applyTours: (json: ApplyTours): Promise<Result<AppliedTours>> =>
    bodyOf(http, { call: 'applyTours', json, schema: appliedTours }),
  undoTours: (json: UndoTours): Promise<Result<null>> => sent(http, { call: 'undoTours', json }),
})

/** The calls of this resource; the same object for the life of the app. */
export const useTasksApi = resourceHook(createTasksApi)
