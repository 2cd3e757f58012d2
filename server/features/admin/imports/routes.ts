import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  IMPORT_FILE_BYTES,
  IMPORT_FORMATS,
  importDone,
  importParams,
  importPreview,
  importRowPage,
  importRowsQuery,
  importTemplateQuery,
} from '../../../../src/contract/http/admin/imports.ts'
import { errorBody } from '../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { badInput } from '../../../plugins/apiError.ts'
import { readFormFile, refuseLongerThan, takeFile } from '../../../plugins/forms.ts'
import { requireCall } from '../../../plugins/session.ts'
import { type AdminContext, actorOf } from '../context.ts'
import { FAILURES } from '../shared/adminFailures.ts'
import { commitImport, dropImport, listImportRows, previewImport } from './importService.ts'
import { makeTemplate } from './template.ts'

const tags = ['administration']
/** What a form has around its file. */
const FORM_OVERHEAD_BYTES = 4_096
const bodyLimit = IMPORT_FILE_BYTES + FORM_OVERHEAD_BYTES
const ALLOWED = 'a .csv or .xlsx file'

interface Options {
  readonly context: AdminContext
}

/** Vehicles and devices from a file: looked at first, then imported as a whole. */
export const importRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  await app.register(previewRoute, { context })
  app.get(
    CALLS.adminImportTemplate.path,
    {
      onRequest: requireCall('adminImportTemplate'),
      schema: {
        summary: 'A file to fill in, with the columns in a language',
        tags,
        querystring: importTemplateQuery,
        response: { 200: z.any(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const { format, language = 'en' } = request.query
      const { contentType, bytes } = makeTemplate(format, language)
      return reply
        .type(contentType)
        .header('content-disposition', `attachment; filename="vehicles.${format}"`)
        .send(bytes)
    },
  )
  app.get(
    CALLS.adminImportRows.path,
    {
      onRequest: requireCall('adminImportRows'),
      schema: {
        summary: 'A page of the lines of a checked file',
        tags,
        params: importParams,
        querystring: importRowsQuery,
        response: { 200: importRowPage, ...FAILURES },
      },
    },
    (request) => listImportRows(context, actorOf(request), request.params.id, request.query),
  )
  app.post(
    CALLS.adminCommitImport.path,
    {
      onRequest: requireCall('adminCommitImport'),
      schema: {
        summary: 'Imports a checked file: every line or none',
        tags,
        params: importParams,
        response: { 200: importDone, ...FAILURES },
      },
    },
    (request) => commitImport(context, actorOf(request), request.params.id),
  )
  app.delete(
    CALLS.adminDropImport.path,
    {
      onRequest: requireCall('adminDropImport'),
      schema: {
        summary: 'Forgets a checked file',
        tags,
        params: importParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await dropImport(context, actorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
}

/** In a scope of its own, for it takes forms and nothing else. */
const previewRoute: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  await takeFile(app, IMPORT_FILE_BYTES)
  app.post(
    CALLS.adminPreviewImport.path,
    {
      onRequest: [requireCall('adminPreviewImport'), refuseLongerThan(bodyLimit)],
      bodyLimit,
      schema: {
        summary: 'Checks a .csv or .xlsx file, in the field `file` of a form; nothing is imported yet',
        tags,
        consumes: ['multipart/form-data'],
        response: { 200: importPreview, 413: errorBody, 415: errorBody, ...FAILURES },
      },
    },
    async (request) => {
      const { name, bytes } = await readFormFile(request, ALLOWED)
      const format = IMPORT_FORMATS.find((one) => name.toLowerCase().endsWith(`.${one}`))
      if (!format) throw badInput('file', ALLOWED)
      return previewImport(context, actorOf(request), { name, format, bytes })
    },
  )
}
