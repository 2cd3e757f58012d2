import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type DemoRoads, demoRoads } from '../../../src/contract/http/demoRoads.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { requireCall } from '../../access/sessionPlugin.ts'

const NO_ROADS: DemoRoads = { roads: [], streets: [] }

/** The roads of the demo fleet, for the built-in map; `readRoads` is null where the server runs no demo fleet. */
export const demoRoadRoutes: FastifyPluginAsyncZod<{
  readonly readRoads: (() => DemoRoads) | null
}> = async (app, { readRoads }) => {
  let roads: DemoRoads | null = null
  app.get(
    CALLS.demoRoads.path,
    {
      onRequest: requireCall('demoRoads'),
      schema: {
        summary: 'The invented roads of the demo fleet; empty without one',
        tags: ['maps'],
        response: { 200: demoRoads, 401: errorBody },
      },
    },
    async () => (roads ??= readRoads?.() ?? NO_ROADS),
  )
}
