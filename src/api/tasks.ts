import { type PlacedTaskPoint, placedTaskPoints } from '../contract/http/tasks.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

/** Calls about tasks that are no part of their lists. */
const createTasksApi = (http: Http) => ({
  /** The points of active tasks, for a map. */
  readPoints: (): Promise<Result<readonly PlacedTaskPoint[]>> =>
    bodyOf(http, { call: 'taskPoints', schema: placedTaskPoints }),
})

/** The calls of this resource; the same object for the life of the app. */
export const useTasksApi = resourceHook(createTasksApi)
