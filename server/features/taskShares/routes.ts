import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { recordParams } from '../../../src/contract/http/resource.ts'
import {
  createdTaskShare,
  sharedTask,
  taskShareBody,
  taskShareList,
  taskShareParams,
} from '../../../src/contract/http/taskShares.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { actorOf } from '../admin/context.ts'
import { NextRead } from '../positionShares/nextRead.ts'
import { readLink } from '../positionShares/readLink.ts'
import { readSharedTask, type ShownTask } from './sharedTask.ts'
import {
  createTaskShare,
  listTaskShares,
  revokeTaskShare,
  type TaskShareDependencies,
} from './taskShareService.ts'

const tags = ['task links']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody }

/** Links of tasks for customers: made, listed and revoked by those who see the task, read by whoever has the token. */
export const taskShareRoutes: FastifyPluginAsyncZod<TaskShareDependencies> = async (app, deps) => {
  app.get(
    CALLS.taskShares.path,
    {
      onRequest: requireCall('taskShares'),
      schema: {
        summary: 'The links of a task that work',
        tags,
        params: recordParams,
        response: { 200: taskShareList, ...FAILURES },
      },
    },
    (request) => listTaskShares(deps, principalOf(request), request.params.id),
  )
  app.put(
    CALLS.createTaskShare.path,
    {
      onRequest: requireCall('createTaskShare'),
      schema: {
        summary:
          'Makes a link to a stop of a task, or to the whole task; it is answered here and never again',
        tags,
        params: recordParams,
        body: taskShareBody,
        response: { 200: createdTaskShare, ...FAILURES, 409: errorBody, 422: errorBody },
      },
    },
    (request) => createTaskShare(deps, actorOf(request), request.params.id, request.body),
  )
  app.delete(
    CALLS.revokeTaskShare.path,
    {
      onRequest: requireCall('revokeTaskShare'),
      schema: {
        summary: 'Takes a link back: it shows nothing from now on',
        tags,
        params: taskShareParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const { id: taskId, shareId: id } = request.params
      await revokeTaskShare(deps, actorOf(request), { taskId, id })
      return reply.code(204).send()
    },
  )
  await app.register(sharedTaskRoute, deps)
}

/** The content of a link, for the holder of its token (authorization header). */
const sharedTaskRoute: FastifyPluginAsyncZod<TaskShareDependencies> = async (
  app,
  { fleet: { db, clock } },
) => {
  const shares = new NextRead<ShownTask | null>()
  app.get(
    CALLS.sharedTask.path,
    {
      onRequest: requireCall('sharedTask'),
      schema: {
        summary:
          "The stop or the task of a link with its vehicle; the link's token is in the authorization header. With if-none-match 304 as long as nothing has changed",
        tags,
        response: { 200: sharedTask, 304: z.undefined(), 404: errorBody },
      },
    },
    async (request, reply) => {
      const { share, isKnown } = await readLink(shares, request, reply, (token) =>
        readSharedTask(db, clock, token),
      )
      if (isKnown) return reply.code(304).send()
      return { ...share.shown, now: clock.now() }
    },
  )
}
