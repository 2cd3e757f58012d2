import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { recordIds, recordParams, type ResourceCalls } from '../../../src/contract/http/resource.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { badInput } from '../../platform/plugins/apiError.ts'
import { actorOf } from '../admin/context.ts'
import type { RecordReader, RecordRow, Resource } from './resource.ts'
import {
  changeRecord,
  createRecord,
  deleteRecords,
  type LiveContext,
  restoreRecords,
} from './resourceService.ts'
import { readRecords } from './resourceSql.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }

/** All calls of a plain resource, with verbs and paths of the contract and the gates of its calls. */
export const resourceRoutes =
  (resource: Resource): FastifyPluginAsyncZod<LiveContext> =>
  async (app, context) => {
    const { calls, schemas, titles, view } = resource
    const readerOf = (request: FastifyRequest): RecordReader => ({
      principal: principalOf(request),
      today: context.days.dayOf(context.clock.now()),
    })
    const complete = async (request: FastifyRequest, row: RecordRow): Promise<RecordRow> =>
      view ? view.complete(context.db, readerOf(request), row) : row
    const [one, many] = titles
    const route = (call: keyof ResourceCalls, summary: string) => ({
      method: CALLS[calls[call]].method,
      url: CALLS[calls[call]].path,
      onRequest: requireCall(calls[call]),
      schema: { summary, tags: [many] },
    })
    const list = route('list', `A page of the ${many}`)
    app.route({
      ...list,
      schema: { ...list.schema, querystring: schemas.query, response: { 200: schemas.page, ...FAILURES } },
      handler: (request) =>
        view
          ? view.readPage(context.db, readerOf(request), request.query)
          : readRecords(context.db, resource, principalOf(request).ownerId, request.query),
    })
    const create = route('create', `Creates a ${one}`)
    app.route({
      ...create,
      schema: { ...create.schema, body: schemas.body, response: { 200: schemas.row, ...FAILURES } },
      handler: async (request) =>
        complete(request, await createRecord(context, resource, actorOf(request), request.body)),
    })
    const change = route('change', `Changes a ${one}; what is absent stays`)
    app.route({
      ...change,
      schema: {
        ...change.schema,
        params: recordParams,
        querystring: schemas.changesInQuery ?? z.strictObject({}),
        body: z.nullish(schemas.changes),
        response: { 200: schemas.row, ...FAILURES },
      },
      handler: async (request) => {
        const { body, query, params } = request
        if (!body && Object.keys(query).length === 0)
          throw badInput('body', `an object with the fields of the ${one} that change`)
        const changed = await changeRecord(context, resource, actorOf(request), {
          id: params.id,
          changes: { ...body, ...query },
        })
        return complete(request, changed)
      },
    })
    const remove = route('remove', `Deletes a ${one}`)
    app.route({
      ...remove,
      schema: { ...remove.schema, params: recordParams, response: { 204: z.undefined(), ...FAILURES } },
      handler: async (request, reply) => {
        await deleteRecords(context, resource, actorOf(request), [request.params.id])
        return reply.code(204).send()
      },
    })
    const removeMany = route('removeMany', `Deletes several ${many}: all of them or none`)
    app.route({
      ...removeMany,
      schema: { ...removeMany.schema, body: recordIds, response: { 204: z.undefined(), ...FAILURES } },
      handler: async (request, reply) => {
        await deleteRecords(context, resource, actorOf(request), request.body.ids)
        return reply.code(204).send()
      },
    })
    const restore = route('restore', `Undoes the deletion of ${many} within a day: of all of them or none`)
    app.route({
      ...restore,
      schema: { ...restore.schema, body: recordIds, response: { 204: z.undefined(), ...FAILURES } },
      handler: async (request, reply) => {
        await restoreRecords(context, resource, actorOf(request), request.body.ids)
        return reply.code(204).send()
      },
    })
  }
