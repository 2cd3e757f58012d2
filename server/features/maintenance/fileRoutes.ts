import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import {
  MAINTENANCE_FILE_MAX_BYTES,
  MAINTENANCE_FILE_TYPES,
  maintenanceFileTaken,
} from '../../../src/contract/http/maintenance.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { recordParams } from '../../../src/contract/http/resource.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { readFormFile, refuseLongerThan, takeFile } from '../../platform/plugins/forms.ts'
import { actorOf } from '../admin/context.ts'
import type { LiveContext } from '../resource/resourceService.ts'
import { FILE_RULE, readFile, setFile } from './fileService.ts'

const tags = ['maintenance records']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody }
/** For OpenAPI; the bytes are sent unchanged. */
const CONTENT = Object.fromEntries(MAINTENANCE_FILE_TYPES.map((type) => [type, { schema: z.any() }]))
/** Size of the form around its file. */
const FORM_OVERHEAD_BYTES = 4_096

/** The file of a record of maintenance: it is saved, never shown inside of the product. */
export const maintenanceFileRoutes: FastifyPluginAsyncZod<LiveContext> = async (app, context) => {
  await app.register(uploadRoute, context)
  app.get(
    CALLS.maintenanceFile.path,
    {
      onRequest: requireCall('maintenanceFile'),
      schema: {
        summary: 'The file of a record of maintenance',
        tags,
        params: recordParams,
        response: { 200: { description: 'The file', content: CONTENT }, ...FAILURES },
      },
    },
    async (request, reply) => {
      const { type, bytes } = await readFile(context, principalOf(request), request.params.id)
      return reply
        .type(type)
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', 'attachment')
        .send(bytes)
    },
  )
  app.delete(
    CALLS.deleteMaintenanceFile.path,
    {
      onRequest: requireCall('deleteMaintenanceFile'),
      schema: {
        summary: 'Removes the file of a record of maintenance',
        tags,
        params: recordParams,
        response: { 200: maintenanceFileTaken, ...FAILURES },
      },
    },
    async (request) => ({ file: await setFile(context, actorOf(request), request.params.id, null) }),
  )
}

const uploadRoute: FastifyPluginAsyncZod<LiveContext> = async (app, context) => {
  const bodyLimit = MAINTENANCE_FILE_MAX_BYTES + FORM_OVERHEAD_BYTES
  await takeFile(app, MAINTENANCE_FILE_MAX_BYTES)
  app.post(
    CALLS.uploadMaintenanceFile.path,
    {
      onRequest: [requireCall('uploadMaintenanceFile'), refuseLongerThan(bodyLimit)],
      bodyLimit,
      schema: {
        summary: 'Takes the file of a record of maintenance, in the field `file` of a form',
        tags,
        consumes: ['multipart/form-data'],
        params: recordParams,
        response: { 200: maintenanceFileTaken, 413: errorBody, 415: errorBody, ...FAILURES },
      },
    },
    async (request) => {
      const sent = await readFormFile(request, FILE_RULE)
      return { file: await setFile(context, actorOf(request), request.params.id, sent) }
    },
  )
}
