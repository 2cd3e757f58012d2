import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  newSensorTypeBody,
  sensorTypeBody,
  sensorTypePage,
  sensorTypeParams,
  sensorTypeRow,
  sensorTypesQuery,
} from '../../../../src/contract/http/admin/sensorTypes.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { requireCall } from '../../../access/sessionPlugin.ts'
import { type AdminContext, actorOf } from '../context.ts'
import { FAILURES } from '../shared/adminFailures.ts'
import { listSensorTypes, readSensorType } from './listSensorTypes.ts'
import { changeSensorType, createSensorType, deleteSensorType } from './sensorTypeService.ts'

const tags = ['administration']

/** ADMIN-07 */
export const sensorTypeRoutes: FastifyPluginAsyncZod<{ readonly context: AdminContext }> = async (
  app,
  { context },
) => {
  const { db } = context.fleet
  app.get(
    CALLS.adminSensorTypes.path,
    {
      onRequest: requireCall('adminSensorTypes'),
      schema: {
        summary: 'A page of the sensor types',
        tags,
        querystring: sensorTypesQuery,
        response: { 200: sensorTypePage, ...FAILURES },
      },
    },
    (request) => listSensorTypes(db, request.query),
  )
  app.put(
    CALLS.adminCreateSensorType.path,
    {
      onRequest: requireCall('adminCreateSensorType'),
      schema: {
        summary: 'Makes a sensor type',
        tags,
        body: newSensorTypeBody,
        response: { 200: sensorTypeRow, ...FAILURES },
      },
    },
    async (request) => readSensorType(db, await createSensorType(context, actorOf(request), request.body)),
  )
  app.post(
    CALLS.adminUpdateSensorType.path,
    {
      onRequest: requireCall('adminUpdateSensorType'),
      schema: {
        summary: 'Changes a sensor type; what is absent stays',
        tags,
        params: sensorTypeParams,
        body: sensorTypeBody,
        response: { 200: sensorTypeRow, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = request.params
      await changeSensorType(context, actorOf(request), id, request.body)
      return readSensorType(db, id)
    },
  )
  app.delete(
    CALLS.adminDeleteSensorType.path,
    {
      onRequest: requireCall('adminDeleteSensorType'),
      schema: {
        summary: 'Deletes a sensor type that no sensor has',
        tags,
        params: sensorTypeParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await deleteSensorType(context, actorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
}
