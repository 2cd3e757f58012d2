import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody } from '../../../../src/contract/http/error.ts'
import {
  applyTemplateBody,
  templateApplied,
  templateReach,
} from '../../../../src/contract/http/maintenanceTemplates.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { recordParams } from '../../../../src/contract/http/resource.ts'
import { principalOf, requireCall } from '../../../access/sessionPlugin.ts'
import { actorOf } from '../../admin/context.ts'
import type { LiveContext } from '../../resource/resourceService.ts'
import { applyTemplate, reachOf } from './templateService.ts'

const tags = ['maintenance templates']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }

/** Applying templates. The list and its changes are those of a resource. */
export const maintenanceTemplateRoutes: FastifyPluginAsyncZod<LiveContext> = async (app, context) => {
  app.get(
    CALLS.maintenanceTemplateReach.path,
    {
      onRequest: requireCall('maintenanceTemplateReach'),
      schema: {
        summary: 'What applying a maintenance template does now; nothing is changed',
        tags,
        params: recordParams,
        response: { 200: templateReach, ...FAILURES },
      },
    },
    (request) => reachOf(context, principalOf(request), request.params.id),
  )
  app.post(
    CALLS.applyMaintenanceTemplate.path,
    {
      onRequest: requireCall('applyMaintenanceTemplate'),
      schema: {
        summary:
          'Gives vehicles of the classes of a maintenance template the record that they do not have yet',
        tags,
        params: recordParams,
        body: applyTemplateBody,
        response: { 200: templateApplied, ...FAILURES },
      },
    },
    (request) => applyTemplate(context, actorOf(request), request.params.id, request.body),
  )
}
