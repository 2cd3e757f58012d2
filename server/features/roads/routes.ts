import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS, type CallName } from '../../../src/contract/http/paths.ts'
import {
  roadArea,
  roadAreaBody,
  roadDistance,
  roadDistanceBody,
  roadMatrix,
  roadMatrixBody,
  roadNear,
  roadNearBody,
  roadRoute,
  roadRouteBody,
  roadsState,
} from '../../../src/contract/http/roads.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { FairQueue, type FairQueueLimits } from '../../platform/streaming/fairQueue.ts'
import { findNearVehicles } from './nearVehicles.ts'
import { trackByRoadRoute } from './trackByRoadRoute.ts'
import { needed, ROAD_FAILURES, type RoadDependencies, withEngine } from './withEngine.ts'

const tags = ['roads']
/** Calls at once, and those of one session; the engine has a queue of its own behind. */
const CALLS_AT_ONCE: FairQueueLimits = { slots: 12, share: 3, waitingPerClient: 30, waiting: 300 }

const guarded = (call: CallName) => ({ onRequest: requireCall(call) })

/** Distances, ways and areas by road, and the tracks of vehicles on roads. */
export const roadRoutes: FastifyPluginAsyncZod<RoadDependencies> = async (app, deps) => {
  const { db, roads } = deps
  const run = withEngine(deps, new FairQueue(CALLS_AT_ONCE))
  await app.register(trackByRoadRoute, deps)
  app.get(
    CALLS.roads.path,
    {
      ...guarded('roads'),
      schema: {
        summary: 'Which road engine is set up, and what it can do',
        tags,
        response: { 200: roadsState, 401: errorBody, 403: errorBody },
      },
    },
    async () => {
      const engine = await roads.engine()
      if (engine === null) return { engine: null, area: false, size: false }
      return { engine: engine.kind, ...engine.can }
    },
  )
  app.post(
    CALLS.roadDistance.path,
    {
      ...guarded('roadDistance'),
      schema: {
        summary: 'Distance and time by road through points',
        tags,
        body: roadDistanceBody,
        response: { 200: roadDistance, ...ROAD_FAILURES },
      },
    },
    (request, reply) =>
      run(request, reply, async (engine, signal) => {
        const { points, vehicle = null } = request.body
        const { metres, seconds, legs } = await needed(engine).route(points, vehicle, signal)
        return { metres, seconds, legs: [...legs] }
      }),
  )
  app.post(
    CALLS.roadRoute.path,
    {
      ...guarded('roadRoute'),
      schema: {
        summary: 'The way by road through points, for the measures of a vehicle',
        tags,
        body: roadRouteBody,
        response: { 200: roadRoute, ...ROAD_FAILURES },
      },
    },
    (request, reply) =>
      run(request, reply, async (engine, signal) => {
        const { points, vehicle = null } = request.body
        const route = await needed(engine).route(points, vehicle, signal)
        return { ...route, legs: [...route.legs] }
      }),
  )
  app.post(
    CALLS.roadMatrix.path,
    {
      ...guarded('roadMatrix'),
      schema: {
        summary: 'Distances and times by road from each source to each target',
        tags,
        body: roadMatrixBody,
        response: { 200: roadMatrix, ...ROAD_FAILURES },
      },
    },
    (request, reply) =>
      run(request, reply, async (engine, signal) => {
        const { sources, targets, vehicle = null } = request.body
        return { rows: await needed(engine).matrix(sources, targets, vehicle, signal) }
      }),
  )
  app.post(
    CALLS.roadArea.path,
    {
      ...guarded('roadArea'),
      schema: {
        summary: 'The area that can be reached by road within minutes',
        tags,
        body: roadAreaBody,
        response: { 200: roadArea, ...ROAD_FAILURES },
      },
    },
    (request, reply) =>
      run(request, reply, async (engine, signal) => {
        const { point, minutes, direction = 'from', vehicle = null } = request.body
        return { area: await needed(engine).area(point, { minutes, direction, vehicle }, signal) }
      }),
  )
  app.post(
    CALLS.roadNear.path,
    {
      ...guarded('roadNear'),
      schema: {
        summary: 'The vehicles that can be at a point within minutes; without a road engine the nearest ones',
        tags,
        body: roadNearBody,
        response: { 200: roadNear, ...ROAD_FAILURES },
      },
    },
    (request, reply) =>
      run(request, reply, (engine, signal) =>
        findNearVehicles({ db, engine }, principalOf(request), request.body, signal),
      ),
  )
}
