import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Language } from '../../../src/contract/entities/session.ts'
import {
  createZoneTypeQuery,
  forbiddenTypes,
  forbiddenTypesParams,
  idQuery,
  zoneType,
  zoneTypeChange,
  zoneTypeList,
  zoneTypesQuery,
} from '../../../src/contract/http/geozones.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { actorOf } from '../admin/context.ts'
import type { ResourceContext } from '../resource/resourceService.ts'
import { readForbiddenTypes, setForbiddenTypes } from './forbiddenTypes.ts'
import { ZONE_FAILURES } from './routes.ts'
import { changeZoneType, createZoneType, deleteZoneType, readZoneTypes } from './zoneTypeService.ts'

const tags = ['geozones']
const DEFAULT_LANGUAGE: Language = 'en'

const languageOf = ({ locale }: z.infer<typeof zoneTypesQuery>): Language =>
  (locale?.toLowerCase() as Language | undefined) ?? DEFAULT_LANGUAGE

/** API-90 to API-94, API-100: zone types, and those that are forbidden to a user. */
export const zoneTypeRoutes: FastifyPluginAsyncZod<ResourceContext> = async (app, context) => {
  const list = (call: 'zoneTypes' | 'allZoneTypes', summary: string) => ({
    onRequest: requireCall(call),
    schema: { summary, tags, querystring: zoneTypesQuery, response: { 200: zoneTypeList, ...ZONE_FAILURES } },
  })
  app.get(CALLS.zoneTypes.path, list('zoneTypes', 'The zone types, without that of tasks'), (request) =>
    readZoneTypes(context.db, principalOf(request), { language: languageOf(request.query), withTask: false }),
  )
  app.get(CALLS.allZoneTypes.path, list('allZoneTypes', 'All zone types'), (request) =>
    readZoneTypes(context.db, principalOf(request), { language: languageOf(request.query), withTask: true }),
  )
  app.put(
    CALLS.createZoneType.path,
    {
      onRequest: requireCall('createZoneType'),
      schema: {
        summary: 'Adds a zone type',
        tags,
        querystring: createZoneTypeQuery,
        response: { 200: zoneType, ...ZONE_FAILURES },
      },
    },
    (request) => createZoneType(context, actorOf(request), request.query.type),
  )
  app.post(
    CALLS.changeZoneType.path,
    {
      onRequest: requireCall('changeZoneType'),
      schema: {
        summary: 'Renames a zone type',
        tags,
        body: zoneTypeChange,
        response: { 200: zoneType, ...ZONE_FAILURES },
      },
    },
    (request) => changeZoneType(context, actorOf(request), request.body),
  )
  app.delete(
    CALLS.deleteZoneType.path,
    {
      onRequest: requireCall('deleteZoneType'),
      schema: {
        summary: 'Deletes a zone type that no geozone has',
        tags,
        querystring: idQuery,
        response: { 204: z.undefined(), ...ZONE_FAILURES },
      },
    },
    async (request, reply) => {
      await deleteZoneType(context, actorOf(request), request.query.id)
      return reply.code(204).send()
    },
  )
  app.get(
    CALLS.forbiddenZoneTypes.path,
    {
      onRequest: requireCall('forbiddenZoneTypes'),
      schema: {
        summary: 'Ids of the zone types that a user does not see',
        tags,
        params: forbiddenTypesParams,
        response: { 200: forbiddenTypes, ...ZONE_FAILURES },
      },
    },
    (request) => readForbiddenTypes(context.db, principalOf(request), request.params.userId),
  )
  app.put(
    CALLS.setForbiddenZoneTypes.path,
    {
      onRequest: requireCall('setForbiddenZoneTypes'),
      schema: {
        summary: 'Replaces the zone types that a user does not see',
        tags,
        params: forbiddenTypesParams,
        body: forbiddenTypes,
        response: { 200: forbiddenTypes, ...ZONE_FAILURES },
      },
    },
    async (request) => {
      const { userId } = request.params
      const ids = await setForbiddenTypes(context, actorOf(request), userId, request.body)
      // What their pages know of zones is stale.
      app.sessions.events.accountChanged(userId)
      return ids
    },
  )
}
