import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type DemoRoadKind,
  type DemoRoads,
  demoRoads,
  demoRoadsQuery,
} from '../../../src/contract/http/demoRoads.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { requireCall } from '../../access/sessionPlugin.ts'

/** The roads of the demo fleet, for the built-in map; `readRoads` is null where the server runs no demo fleet. */
export const demoRoadRoutes: FastifyPluginAsyncZod<{
  readonly readRoads: ((kind: DemoRoadKind) => DemoRoads) | null
}> = async (app, { readRoads }) => {
  const known = new Map<DemoRoadKind, DemoRoads>()
  app.get(
    CALLS.demoRoads.path,
    {
      onRequest: requireCall('demoRoads'),
      schema: {
        summary: 'The invented roads of the demo fleet, of one kind; none without one',
        tags: ['maps'],
        querystring: demoRoadsQuery,
        response: { 200: demoRoads, 400: errorBody, 401: errorBody },
      },
    },
    async ({ query: { kind } }) => {
      const roads = known.get(kind) ?? readRoads?.(kind) ?? []
      known.set(kind, roads)
      return roads
    },
  )
}
