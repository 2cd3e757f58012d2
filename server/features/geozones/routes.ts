import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import {
  geozoneBodies,
  geozoneChange,
  geozoneList,
  geozoneNameList,
  geozoneRow,
  geozonesChange,
  geozonesQuery,
  idQuery,
} from '../../../src/contract/http/geozones.ts'
import { CALLS, type CallName } from '../../../src/contract/http/paths.ts'
import { recordIds } from '../../../src/contract/http/resource.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { forbidden } from '../../platform/plugins/apiError.ts'
import type { StreamedAnswers } from '../../platform/streaming/streamedAnswers.ts'
import { actorOf } from '../admin/context.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { changeZone, changeZones, createZones, deleteZones, restoreZones } from './zoneService.ts'
import { readZonesJson, type ZonesRead } from './zoneSql.ts'

export const ZONE_FAILURES = {
  400: errorBody,
  401: errorBody,
  403: errorBody,
  404: errorBody,
  422: errorBody,
}
const tags = ['geozones']
/** Sent as text that the database made. */
const LIST: z.core.$ZodType = geozoneList

export interface ZoneRouteOptions {
  readonly fleet: Pick<Fleet, 'db' | 'journal' | 'clock'>
  readonly answers: StreamedAnswers
}

type ZonesQuery = z.infer<typeof geozonesQuery>

/** API-82 to API-86: geozones. */
export const geozoneRoutes: FastifyPluginAsyncZod<ZoneRouteOptions> = async (app, { fleet, answers }) => {
  const { db } = fleet
  const sendZones = async (
    request: FastifyRequest<{ Querystring: ZonesQuery }>,
    reply: FastifyReply,
    read: ZonesRead,
  ): Promise<FastifyReply> => {
    const principal = principalOf(request)
    const { login } = request.query
    if (login !== undefined && login !== principal.ownerLogin && login !== principal.login) throw forbidden()
    const answer = await answers.open(request, reply)
    await answer.waitForRoom()
    return reply
      .type('application/json; charset=utf-8')
      .send(answer.fromQueries(readZonesJson(db, principal, read)))
  }
  const list = (call: CallName, summary: string, answer: z.core.$ZodType = LIST) => ({
    onRequest: requireCall(call),
    schema: { summary, tags, querystring: geozonesQuery, response: { 200: answer, ...ZONE_FAILURES } },
  })
  app.get(CALLS.geozones.path, list('geozones', 'The geozones, without those of tasks'), (request, reply) =>
    sendZones(request, reply, { withTasks: false, onlyNames: false }),
  )
  app.get(CALLS.allGeozones.path, list('allGeozones', 'All geozones'), (request, reply) =>
    sendZones(request, reply, { withTasks: true, onlyNames: false }),
  )
  app.get(
    CALLS.geozoneNames.path,
    list('geozoneNames', 'The ids and names of all geozones', geozoneNameList),
    (request, reply) => sendZones(request, reply, { withTasks: true, onlyNames: true }),
  )
  app.put(
    CALLS.createGeozones.path,
    {
      onRequest: requireCall('createGeozones'),
      schema: {
        summary: 'Adds geozones: all of them or none',
        tags,
        body: geozoneBodies,
        response: { 200: geozoneList, ...ZONE_FAILURES },
      },
    },
    (request) => createZones(fleet, actorOf(request), request.body),
  )
  app.post(
    CALLS.changeGeozone.path,
    {
      onRequest: requireCall('changeGeozone'),
      schema: {
        summary: 'Replaces the fields of a geozone',
        tags,
        body: geozoneChange,
        response: { 200: geozoneRow, ...ZONE_FAILURES },
      },
    },
    (request) => changeZone(fleet, actorOf(request), request.body),
  )
  app.post(
    CALLS.changeGeozones.path,
    {
      onRequest: requireCall('changeGeozones'),
      schema: {
        summary: 'Sets the same fields of several geozones; what is absent stays',
        tags,
        body: geozonesChange,
        response: { 200: geozoneList, ...ZONE_FAILURES },
      },
    },
    (request) => changeZones(fleet, actorOf(request), request.body),
  )
  app.delete(
    CALLS.deleteGeozone.path,
    {
      onRequest: requireCall('deleteGeozone'),
      schema: {
        summary: 'Deletes a geozone',
        tags,
        querystring: idQuery,
        response: { 204: z.undefined(), ...ZONE_FAILURES },
      },
    },
    async (request, reply) => {
      await deleteZones(fleet, actorOf(request), [request.query.id])
      return reply.code(204).send()
    },
  )
  app.delete(
    CALLS.deleteGeozones.path,
    {
      onRequest: requireCall('deleteGeozones'),
      schema: {
        summary: 'Deletes several geozones: all of them or none',
        tags,
        body: recordIds,
        response: { 204: z.undefined(), ...ZONE_FAILURES },
      },
    },
    async (request, reply) => {
      await deleteZones(fleet, actorOf(request), request.body.ids)
      return reply.code(204).send()
    },
  )
  app.put(
    CALLS.restoreGeozones.path,
    {
      onRequest: requireCall('restoreGeozones'),
      schema: {
        summary: 'Undoes the deletion of geozones within a day: all of them or none',
        tags,
        body: recordIds,
        response: { 204: z.undefined(), ...ZONE_FAILURES },
      },
    },
    async (request, reply) => {
      await restoreZones(fleet, actorOf(request), request.body.ids)
      return reply.code(204).send()
    },
  )
}
