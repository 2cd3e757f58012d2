import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody } from '../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { recordParams } from '../../../../src/contract/http/resource.ts'
import { moveTaskBody, taskPlan, taskPlanQuery } from '../../../../src/contract/http/taskPlan.ts'
import { taskDetail } from '../../../../src/contract/http/tasks.ts'
import { principalOf, requireCall } from '../../../access/sessionPlugin.ts'
import { actorOf } from '../../admin/context.ts'
import type { TaskContext } from '../taskService.ts'
import { moveTask } from './moveTask.ts'
import { readPlan } from './readPlan.ts'

const tags = ['tasks']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }

/** The calls of the dispatcher's plan. */
export const taskPlanCalls: FastifyPluginAsyncZod<TaskContext> = async (app, context) => {
  app.get(
    CALLS.taskPlan.path,
    {
      onRequest: requireCall('taskPlan'),
      schema: {
        summary: 'The tasks that are planned or driven in a time, with their points on its axis',
        tags,
        querystring: taskPlanQuery,
        response: { 200: taskPlan, ...FAILURES },
      },
    },
    (request) => readPlan(context, principalOf(request), request.query),
  )
  app.post(
    CALLS.moveTask.path,
    {
      onRequest: requireCall('moveTask'),
      schema: {
        summary: 'Moves a task that has not begun from one of its vehicles to another',
        tags,
        params: recordParams,
        body: moveTaskBody,
        response: { 200: taskDetail, 404: errorBody, 409: errorBody, ...FAILURES },
      },
    },
    (request) => moveTask(context, actorOf(request), request.params.id, request.body),
  )
}
