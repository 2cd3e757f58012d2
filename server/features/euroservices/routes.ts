import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import {
  businessNumberBody,
  euroReceiverList,
  euroRecordPage,
  euroRecordsQuery,
  euroSwitchBody,
  euroVehiclePage,
  euroVehicleParams,
  euroVehiclesQuery,
} from '../../../src/contract/http/euroservices.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import {
  changeBusinessNumber,
  type EuroDependencies,
  listReceivers,
  listRecords,
  switchVehicles,
} from './euroService.ts'
import { readVehicles } from './euroSql.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }
const tags = ['SENT and e-TOLL']

/** EURO-01 to EURO-03 */
export const euroRoutes: FastifyPluginAsyncZod<{ readonly deps: EuroDependencies }> = async (
  app,
  { deps },
) => {
  app.get(
    CALLS.euroVehicles.path,
    {
      onRequest: requireCall('euroVehicles'),
      schema: {
        summary: 'Vehicles with the state of their transmission to SENT-GEO and e-TOLL',
        tags,
        querystring: euroVehiclesQuery,
        response: { 200: euroVehiclePage, ...FAILURES },
      },
    },
    (request) => readVehicles(deps.db, principalOf(request), request.query, deps.retransmitter.services),
  )
  app.get(
    CALLS.euroReceivers.path,
    {
      onRequest: requireCall('euroReceivers'),
      schema: {
        summary: 'Whether SENT-GEO and e-TOLL are set up on this server, and how the last attempts went',
        tags,
        response: { 200: euroReceiverList, ...FAILURES },
      },
    },
    () => listReceivers(deps),
  )
  app.put(
    CALLS.switchEuroService.path,
    {
      onRequest: requireCall('switchEuroService'),
      schema: {
        summary: 'Switches the transmission of vehicles to one service on or off: all of them, or none',
        tags,
        body: euroSwitchBody,
        response: { 204: z.undefined(), ...FAILURES, 404: errorBody, 422: errorBody },
      },
    },
    async (request, reply) => {
      await switchVehicles(deps, { principal: principalOf(request), address: request.ip }, request.body)
      return reply.code(204).send()
    },
  )
  app.put(
    CALLS.setBusinessNumber.path,
    {
      onRequest: requireCall('setBusinessNumber'),
      schema: {
        summary: 'Stores the number that the registration of the device of a vehicle gave',
        tags,
        params: euroVehicleParams,
        body: businessNumberBody,
        response: { 204: z.undefined(), ...FAILURES, 404: errorBody },
      },
    },
    async (request, reply) => {
      const actor = { principal: principalOf(request), address: request.ip }
      await changeBusinessNumber(deps, actor, request.params.vehicleId, request.body)
      return reply.code(204).send()
    },
  )
  app.get(
    CALLS.euroRecords.path,
    {
      onRequest: requireCall('euroRecords'),
      schema: {
        summary: 'What the receiver said of each position of a vehicle, the newest first',
        tags,
        params: euroVehicleParams,
        querystring: euroRecordsQuery,
        response: { 200: euroRecordPage, ...FAILURES, 404: errorBody },
      },
    },
    (request) => listRecords(deps, principalOf(request), request.params.vehicleId, request.query),
  )
}
