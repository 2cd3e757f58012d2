import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import {
  counterAnswer,
  counterBody,
  counterParams,
  counterVehicleParams,
} from '../../../src/contract/http/vehicleCounters.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { addCounter, changeCounter, removeCounter, resetCounter } from './counterService.ts'
import { dropCounter, writeCounter } from './counterSql.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }
const tags = ['counters']

/** API-54 to API-57 */
export const counterRoutes: FastifyPluginAsyncZod<{ readonly fleet: Fleet }> = async (app, { fleet }) => {
  app.post(
    CALLS.addCounter.path,
    {
      onRequest: requireCall('addCounter'),
      schema: {
        summary: 'Gives a vehicle a counter',
        tags,
        params: counterVehicleParams,
        body: counterBody,
        response: { 200: counterAnswer, ...FAILURES, 422: errorBody },
      },
    },
    (request) =>
      writeCounter(fleet, principalOf(request), request.params.id, (before, now) =>
        addCounter(before, request.body, now),
      ),
  )
  app.put(
    CALLS.changeCounter.path,
    {
      onRequest: requireCall('changeCounter'),
      schema: {
        summary: 'Changes a counter; it counts anew from its start where type, input or start are others',
        tags,
        params: counterParams,
        body: counterBody,
        response: { 200: counterAnswer, ...FAILURES, 404: errorBody, 422: errorBody },
      },
    },
    (request) =>
      writeCounter(fleet, principalOf(request), request.params.id, (before, now) =>
        changeCounter(before, request.params.counterId, request.body, now),
      ),
  )
  app.delete(
    CALLS.deleteCounter.path,
    {
      onRequest: requireCall('deleteCounter'),
      schema: {
        summary: 'Deletes a counter',
        tags,
        params: counterParams,
        response: { 204: z.undefined(), ...FAILURES, 404: errorBody },
      },
    },
    async (request, reply) => {
      const { id, counterId } = request.params
      await dropCounter(fleet, principalOf(request), id, (before) => removeCounter(before, counterId))
      return reply.code(204).send()
    },
  )
  app.put(
    CALLS.resetCounter.path,
    {
      onRequest: requireCall('resetCounter'),
      schema: {
        summary: 'Begins a counter anew from nothing',
        tags,
        params: counterParams,
        response: { 200: counterAnswer, ...FAILURES, 404: errorBody },
      },
    },
    (request) =>
      writeCounter(fleet, principalOf(request), request.params.id, (before, now) =>
        resetCounter(before, request.params.counterId, now),
      ),
  )
}
