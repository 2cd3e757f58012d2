import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Page } from '../../../src/contract/http/admin/list.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import {
  IMPORT_FILE_BYTES,
  IMPORT_FORMATS,
  type ImportCalls,
  type ImportDone,
  type ImportPreviewOf,
  type ImportRowOf,
  importDone,
  importParams,
  importRowsQuery,
  importTemplateQuery,
} from '../../../src/contract/http/imports.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { badInput } from '../../platform/plugins/apiError.ts'
import { readFormFile, refuseLongerThan, takeFile } from '../../platform/plugins/forms.ts'
import type { ImportIdentity } from './importSql.ts'
import type { ImportSpec } from './importSpec.ts'
import { dropImport, type ImportContext, listImportRows, previewImport } from './pendingImport.ts'
import { makeTemplate } from './template.ts'

type ZodApp = Parameters<FastifyPluginAsyncZod>[0]

/** Size of the form around its file. */
const FORM_OVERHEAD_BYTES = 4_096
const bodyLimit = IMPORT_FILE_BYTES + FORM_OVERHEAD_BYTES
const ALLOWED = 'a .csv or .xlsx file'
/** Failure responses common to the calls of an import. */
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }

/** The calls of one import. */
export interface ImportEndpoints {
  /** Names of its calls in the contract. */
  readonly calls: ImportCalls
  /** The group of the calls in the API's documentation. */
  readonly tags: string[]
  readonly schemas: {
    readonly preview: z.ZodMiniType<ImportPreviewOf>
    readonly rowPage: z.ZodMiniType<Page<ImportRowOf>>
  }
  readonly context: ImportContext
  /** How the client's files call columns; absent: only as the table says. */
  readonly readHeaders?: (ownerId: number) => Promise<Readonly<Record<string, string>>>
  /** What the query of the preview says of where the file goes, kept with it; absent: there is one place only. */
  readonly target?: {
    readonly query: z.ZodMiniType
    readonly read: (query: unknown, fileName: string) => unknown
  }
  /** Applies a checked file by `applyImport`, in the transaction of the feature. */
  readonly commit: (request: FastifyRequest, id: string) => Promise<ImportDone>
}

interface Options<Column extends string, Fault extends string, Known, Change> {
  readonly spec: ImportSpec<Column, Fault, Known, Change>
  readonly endpoints: ImportEndpoints
}

/** Registers the calls of an import from a file: previewed first, then imported as a whole. */
export const registerImport = async <Column extends string, Fault extends string, Known, Change>(
  app: ZodApp,
  { spec, endpoints }: Options<Column, Fault, Known, Change>,
): Promise<void> => {
  const { calls, tags, schemas, context } = endpoints
  const { fileName } = spec.table
  const identityOf = (request: FastifyRequest, id: string): ImportIdentity => ({
    id,
    accountId: principalOf(request).accountId,
    kind: spec.kind,
  })
  await app.register(async (form) => registerPreview(form, { spec, endpoints }))
  app.get(
    CALLS[calls.template].path,
    {
      onRequest: requireCall(calls.template),
      schema: {
        summary: 'A file to fill in, with the columns in a language',
        tags,
        querystring: importTemplateQuery,
        response: { 200: z.any(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const { format, language = 'en' } = request.query
      const { contentType, bytes } = makeTemplate(spec.table, format, language)
      return reply
        .type(contentType)
        .header('content-disposition', `attachment; filename="${fileName}.${format}"`)
        .send(bytes)
    },
  )
  app.get(
    CALLS[calls.rows].path,
    {
      onRequest: requireCall(calls.rows),
      schema: {
        summary: 'A page of the lines of a checked file',
        tags,
        params: importParams,
        querystring: importRowsQuery,
        response: { 200: schemas.rowPage, ...FAILURES },
      },
    },
    (request) => listImportRows(context, identityOf(request, request.params.id), request.query),
  )
  app.post(
    CALLS[calls.commit].path,
    {
      onRequest: requireCall(calls.commit),
      schema: {
        summary: 'Imports a checked file: every line or none',
        tags,
        params: importParams,
        response: { 200: importDone, ...FAILURES },
      },
    },
    (request) => endpoints.commit(request, request.params.id),
  )
  app.delete(
    CALLS[calls.drop].path,
    {
      onRequest: requireCall(calls.drop),
      schema: {
        summary: 'Forgets a checked file',
        tags,
        params: importParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await dropImport(context, identityOf(request, request.params.id))
      return reply.code(204).send()
    },
  )
}

/** In its own scope, because it accepts only forms. */
const registerPreview = async <Column extends string, Fault extends string, Known, Change>(
  app: ZodApp,
  {
    spec,
    endpoints: { calls, tags, schemas, context, readHeaders, target },
  }: Options<Column, Fault, Known, Change>,
): Promise<void> => {
  await takeFile(app, IMPORT_FILE_BYTES)
  app.post(
    CALLS[calls.preview].path,
    {
      onRequest: [requireCall(calls.preview), refuseLongerThan(bodyLimit)],
      bodyLimit,
      schema: {
        summary: 'Checks a .csv or .xlsx file, in the field `file` of a form; nothing is imported yet',
        tags,
        consumes: ['multipart/form-data'],
        ...(target && { querystring: target.query }),
        response: {
          200: schemas.preview,
          413: errorBody,
          415: errorBody,
          429: errorBody,
          503: errorBody,
          ...FAILURES,
        },
      },
    },
    async (request) => {
      const { name, bytes } = await readFormFile(request, ALLOWED)
      const format = IMPORT_FORMATS.find((one) => name.toLowerCase().endsWith(`.${one}`))
      if (!format) throw badInput('file', ALLOWED)
      const principal = principalOf(request)
      const headers = await readHeaders?.(principal.ownerId)
      return previewImport(spec, context, principal, {
        name,
        format,
        bytes,
        ...(headers && { headers }),
        ...(target && { target: target.read(request.query, name) }),
      })
    },
  )
}
