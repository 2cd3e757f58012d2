import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { recordIds, recordParams } from '../../../src/contract/http/resource.ts'
import {
  cancelBody,
  completeBody,
  placedTaskPoints,
  taskBody,
  taskChanges,
  taskDetail,
  taskPage,
  tasksQuery,
  taskWay,
} from '../../../src/contract/http/tasks.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { actorOf } from '../admin/context.ts'
import { actOnTask } from './taskActions.ts'
import { readLateTasks } from './lateTasks.ts'
import { rowOf } from './taskRecord.ts'
import {
  changeTask,
  createTask,
  deleteTasks,
  readPlacedPoints,
  readTask,
  readWayOf,
  restoreTasks,
  type TaskContext,
} from './taskService.ts'
import { readTasks } from './taskSql.ts'

const tags = ['tasks']
const FAILURES = {
  400: errorBody,
  401: errorBody,
  403: errorBody,
  404: errorBody,
  409: errorBody,
  422: errorBody,
}
const NOTHING = { 204: z.undefined(), ...FAILURES }
const DETAIL = { 200: taskDetail, ...FAILURES }

/** TASK-23: the calls of tasks. Routes and templates are plain resources. */
export const taskCalls: FastifyPluginAsyncZod<TaskContext> = async (app, context) => {
  const { db, clock } = context
  app.get(
    CALLS.tasks.path,
    {
      onRequest: requireCall('tasks'),
      schema: {
        summary: 'A page of the tasks',
        tags,
        querystring: tasksQuery,
        response: { 200: taskPage, ...FAILURES },
      },
    },
    async (request) => {
      const now = clock.now()
      if (request.query.lateness) return readLateTasks(db, principalOf(request), request.query, now)
      const { total, rows } = await readTasks(db, principalOf(request), request.query)
      return { total, rows: rows.map((row) => rowOf(row, now)) }
    },
  )
  app.get(
    CALLS.taskPoints.path,
    {
      onRequest: requireCall('taskPoints'),
      schema: {
        summary: 'The points of active tasks',
        tags,
        response: { 200: placedTaskPoints, ...FAILURES },
      },
    },
    (request) => readPlacedPoints(context, principalOf(request)),
  )
  app.put(
    CALLS.createTask.path,
    {
      onRequest: requireCall('createTask'),
      schema: { summary: 'Creates a task, as a draft or planned', tags, body: taskBody, response: DETAIL },
    },
    (request) => createTask(context, actorOf(request), request.body),
  )
  app.get(
    CALLS.task.path,
    {
      onRequest: requireCall('task'),
      schema: { summary: 'A task with its points', tags, params: recordParams, response: DETAIL },
    },
    (request) => readTask(context, principalOf(request), request.params.id),
  )
  app.get(
    CALLS.taskWay.path,
    {
      onRequest: requireCall('taskWay'),
      schema: {
        summary: 'The planned way of a task by road, once it has begun and where a road engine made one',
        tags,
        params: recordParams,
        response: { 200: taskWay, ...FAILURES },
      },
    },
    async (request) => ({ line: await readWayOf(context, principalOf(request), request.params.id) }),
  )
  app.post(
    CALLS.changeTask.path,
    {
      onRequest: requireCall('changeTask'),
      schema: {
        summary: 'Changes a task that has not begun; what is absent stays',
        tags,
        params: recordParams,
        body: taskChanges,
        response: DETAIL,
      },
    },
    (request) => changeTask(context, actorOf(request), request.params.id, request.body),
  )
  await app.register(removalCalls, context)
  await app.register(actionCalls, context)
}

const removalCalls: FastifyPluginAsyncZod<TaskContext> = async (app, context) => {
  app.delete(
    CALLS.deleteTask.path,
    {
      onRequest: requireCall('deleteTask'),
      schema: { summary: 'Deletes a task that is not active', tags, params: recordParams, response: NOTHING },
    },
    async (request, reply) => {
      await deleteTasks(context, actorOf(request), [request.params.id])
      return reply.code(204).send()
    },
  )
  app.delete(
    CALLS.deleteTasks.path,
    {
      onRequest: requireCall('deleteTasks'),
      schema: {
        summary: 'Deletes several tasks: all of them or none',
        tags,
        body: recordIds,
        response: NOTHING,
      },
    },
    async (request, reply) => {
      await deleteTasks(context, actorOf(request), request.body.ids)
      return reply.code(204).send()
    },
  )
  app.put(
    CALLS.restoreTasks.path,
    {
      onRequest: requireCall('restoreTasks'),
      schema: {
        summary: 'Undoes the deletion of tasks within a day: of all of them or none',
        tags,
        body: recordIds,
        response: NOTHING,
      },
    },
    async (request, reply) => {
      await restoreTasks(context, actorOf(request), request.body.ids)
      return reply.code(204).send()
    },
  )
}

/** TASK-10 to TASK-13, TASK-22. */
const actionCalls: FastifyPluginAsyncZod<TaskContext> = async (app, context) => {
  const route = (call: 'activateTask' | 'startTask' | 'completeTask' | 'cancelTask', summary: string) => ({
    onRequest: requireCall(call),
    schema: { summary, tags, params: recordParams, response: DETAIL },
  })
  app.post(
    CALLS.activateTask.path,
    route(
      'activateTask',
      'A draft is planned from now on; a planned task becomes active as of its planned start',
    ),
    (request) => actOnTask(context, actorOf(request), request.params.id, 'activate'),
  )
  app.post(
    CALLS.startTask.path,
    route('startTask', 'A draft or a planned task becomes active now'),
    (request) => actOnTask(context, actorOf(request), request.params.id, 'start'),
  )
  const complete = route('completeTask', 'An active task ends: done, or failed with a reason')
  app.post(
    CALLS.completeTask.path,
    { ...complete, schema: { ...complete.schema, body: completeBody } },
    (request) => actOnTask(context, actorOf(request), request.params.id, 'complete', request.body),
  )
  const cancel = route('cancelTask', 'A task that has not ended is cancelled')
  app.post(CALLS.cancelTask.path, { ...cancel, schema: { ...cancel.schema, body: cancelBody } }, (request) =>
    actOnTask(context, actorOf(request), request.params.id, 'cancel', {
      outcome: 'cancelled',
      reason: request.body.reason,
    }),
  )
}
