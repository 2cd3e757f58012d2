import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  controlZoneBody,
  controlZoneList,
  controlZoneParams,
  vehicleZonesParams,
} from '../../../src/contract/http/geozones.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { deleteControlZone, readControlZones, saveControlZone } from './controlZones.ts'
import { ZONE_FAILURES } from './routes.ts'

const tags = ['geozones']

interface Options {
  readonly fleet: Fleet
}

/** API-65 to API-68: control zones of vehicles. */
export const controlZoneRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.get(
    CALLS.controlZones.path,
    {
      onRequest: requireCall('controlZones'),
      schema: {
        summary: 'The control zones of a vehicle',
        tags,
        params: vehicleZonesParams,
        response: { 200: controlZoneList, ...ZONE_FAILURES },
      },
    },
    (request) => readControlZones(fleet.db, principalOf(request), request.params.id),
  )
  app.put(
    CALLS.createControlZone.path,
    {
      onRequest: requireCall('createControlZone'),
      schema: {
        summary: 'Adds a control zone to a vehicle',
        tags,
        body: controlZoneBody,
        response: { 200: controlZoneBody, ...ZONE_FAILURES },
      },
    },
    (request) => saveControlZone(fleet, principalOf(request), request.body, 'create'),
  )
  app.post(
    CALLS.changeControlZone.path,
    {
      onRequest: requireCall('changeControlZone'),
      schema: {
        summary: 'Changes a control zone of a vehicle',
        tags,
        body: controlZoneBody,
        response: { 200: controlZoneBody, ...ZONE_FAILURES },
      },
    },
    (request) => saveControlZone(fleet, principalOf(request), request.body, 'change'),
  )
  app.delete(
    CALLS.deleteControlZone.path,
    {
      onRequest: requireCall('deleteControlZone'),
      schema: {
        summary: 'Removes a control zone from a vehicle',
        tags,
        params: controlZoneParams,
        response: { 204: z.undefined(), ...ZONE_FAILURES },
      },
    },
    async (request, reply) => {
      await deleteControlZone(fleet, principalOf(request), request.params)
      return reply.code(204).send()
    },
  )
}
