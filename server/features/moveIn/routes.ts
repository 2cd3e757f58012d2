import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  moveInBegun,
  moveInBody,
  moveInParams,
  moveInRows,
  moveInStart,
} from '../../../src/contract/http/admin/moveIn.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { requireCall } from '../../access/sessionPlugin.ts'
import { actorOf } from '../admin/context.ts'
import { positionFileRoutes } from './files/routes.ts'
import { endMoveIn, lookMoveIn, type MoveInContext, startMoveIn } from './moveInService.ts'
import { readMoveIns } from './moveInSql.ts'

const tags = ['administration']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }

/** Calls with which administrators move a client's fleet in, from a Traccar server or from files of positions. */
export const moveInRoutes: FastifyPluginAsyncZod<{ readonly context: MoveInContext }> = async (
  app,
  { context },
) => {
  app.get(
    CALLS.adminMoveIns.path,
    {
      onRequest: requireCall('adminMoveIns'),
      schema: {
        summary: 'The latest runs that move fleets in, with what they read, made and left out',
        tags,
        response: { 200: moveInRows, ...FAILURES },
      },
    },
    () => readMoveIns(context.fleet.db),
  )
  app.post(
    CALLS.adminLookMoveIn.path,
    {
      onRequest: requireCall('adminLookMoveIn'),
      schema: {
        summary: 'Looks at what a Traccar server has for a client, and changes nothing',
        tags,
        body: moveInBody,
        response: { 200: moveInBegun, ...FAILURES },
      },
    },
    async (request) => ({ id: await lookMoveIn(context, actorOf(request), request.body) }),
  )
  app.post(
    CALLS.adminStartMoveIn.path,
    {
      onRequest: requireCall('adminStartMoveIn'),
      schema: {
        summary: 'Brings what a look found, or goes on with a run that failed or was cancelled',
        tags,
        params: moveInParams,
        body: moveInStart,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await startMoveIn(context, actorOf(request), request.params.id, request.body)
      return reply.code(204).send()
    },
  )
  app.delete(
    CALLS.adminEndMoveIn.path,
    {
      onRequest: requireCall('adminEndMoveIn'),
      schema: {
        summary: 'Cancels a run, or removes one that is over; what it has brought stays',
        tags,
        params: moveInParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await endMoveIn(context, actorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
  await app.register(positionFileRoutes, { context })
}
