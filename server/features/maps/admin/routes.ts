import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { AuditEvent } from '../../../../src/contract/http/audit.ts'
import {
  mapBody,
  mapNameParams,
  mapPage,
  mapsQuery,
  mapState,
} from '../../../../src/contract/http/admin/maps.ts'
import { errorBody } from '../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../../access/sessionPlugin.ts'
import { partyOf, recordAudit } from '../../audit/audit.ts'
import { mapImportRoutes } from './importRoutes.ts'
import { type MapImportsContext, readMapState } from './mapImports.ts'
import { createMapLibrary } from './mapLibrary.ts'

const tags = ['maps']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }

/** Calls with which administrators manage the street maps of the data folder. */
export const mapAdminRoutes: FastifyPluginAsyncZod<{ readonly context: MapImportsContext }> = async (
  app,
  { context },
) => {
  const { db, now, places } = context
  const library = createMapLibrary(db, places)
  app.get(
    CALLS.adminMaps.path,
    {
      onRequest: requireCall('adminMaps'),
      schema: {
        summary: 'A page of the street maps of the data folder',
        tags,
        querystring: mapsQuery,
        response: { 200: mapPage, ...FAILURES },
      },
    },
    (request) => library.list(request.query),
  )
  app.get(
    CALLS.adminMapState.path,
    {
      onRequest: requireCall('adminMapState'),
      schema: {
        summary: 'Imports of street maps that run, wait or failed, and what the server has for them',
        tags,
        response: { 200: mapState, ...FAILURES },
      },
    },
    () => readMapState(context),
  )
  const audit = (
    request: Parameters<typeof principalOf>[0],
    event: AuditEvent,
    detail: Record<string, unknown>,
  ) =>
    recordAudit(
      db,
      { event, actor: partyOf(principalOf(request)), account: null, address: request.ip, detail },
      now(),
    )
  app.post(
    CALLS.adminRenameMap.path,
    {
      onRequest: requireCall('adminRenameMap'),
      schema: {
        summary: 'Renames a street map',
        tags,
        params: mapNameParams,
        body: mapBody,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const { name } = request.params
      await library.rename(name, request.body.name)
      await audit(request, 'mapRenamed', { name, note: request.body.name })
      return reply.code(204).send()
    },
  )
  app.delete(
    CALLS.adminDeleteMap.path,
    {
      onRequest: requireCall('adminDeleteMap'),
      schema: {
        summary: 'Deletes a street map and its address index',
        tags,
        params: mapNameParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const { name } = request.params
      await library.remove(name)
      await audit(request, 'mapDeleted', { name })
      return reply.code(204).send()
    },
  )
  await app.register(mapImportRoutes, { context, audit })
}
