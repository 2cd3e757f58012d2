import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { doneBody, doneParams, doneRows } from '../../../src/contract/http/maintenance.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { recordParams } from '../../../src/contract/http/resource.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { actorOf } from '../admin/context.ts'
import type { LiveContext } from '../resource/resourceService.ts'
import { addDone, readDone, setDoneDeleted } from './doneService.ts'

const tags = ['maintenance records']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }

/** The history of services and documents. The list and its changes are those of a resource. */
export const maintenanceRoutes: FastifyPluginAsyncZod<LiveContext> = async (app, context) => {
  app.get(
    CALLS.maintenanceDone.path,
    {
      onRequest: requireCall('maintenanceDone'),
      schema: {
        summary: 'What was done for a record of maintenance, the latest first',
        tags,
        params: recordParams,
        response: { 200: doneRows, ...FAILURES },
      },
    },
    (request) => readDone(context, principalOf(request), request.params.id),
  )
  app.put(
    CALLS.addMaintenanceDone.path,
    {
      onRequest: requireCall('addMaintenanceDone'),
      schema: {
        summary: 'Adds what was done to a record of maintenance; its intervals begin again',
        tags,
        params: recordParams,
        body: doneBody,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await addDone(context, actorOf(request), request.params.id, request.body)
      return reply.code(204).send()
    },
  )
  app.delete(
    CALLS.deleteMaintenanceDone.path,
    {
      onRequest: requireCall('deleteMaintenanceDone'),
      schema: {
        summary: 'Deletes an entry of the history',
        tags,
        params: doneParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await setDoneDeleted(context, actorOf(request), request.params, true)
      return reply.code(204).send()
    },
  )
  app.put(
    CALLS.restoreMaintenanceDone.path,
    {
      onRequest: requireCall('restoreMaintenanceDone'),
      schema: {
        summary: 'Undoes the deletion of an entry of the history within a day',
        tags,
        params: doneParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await setDoneDeleted(context, actorOf(request), request.params, false)
      return reply.code(204).send()
    },
  )
}
