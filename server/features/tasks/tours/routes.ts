import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import {
  appliedTours,
  applyToursBody,
  bestOrder,
  bestOrderBody,
  toursBody,
  toursPreview,
  undoToursBody,
} from '../../../../src/contract/http/taskTours.ts'
import { principalOf, requireCall } from '../../../access/sessionPlugin.ts'
import { FairQueue, type FairQueueLimits } from '../../../platform/streaming/fairQueue.ts'
import { actorOf } from '../../admin/context.ts'
import type { Roads } from '../../roads/roads.ts'
import { ROAD_FAILURES, withEngine } from '../../roads/withEngine.ts'
import type { TaskContext } from '../taskService.ts'
import { applyTours, undoTours } from './applyTours.ts'
import { orderRoute } from './orderRoute.ts'
import { planTours } from './planTours.ts'
import type { Solver } from './solveTours.ts'

const tags = ['tasks']
/** Each search has a thread of its own. */
const SEARCHES_AT_ONCE: FairQueueLimits = { slots: 3, share: 1, waitingPerClient: 10, waiting: 100 }
const FAILURES = { ...ROAD_FAILURES, 404: errorBody }

export interface TourDependencies {
  readonly tasks: TaskContext
  readonly roads: Roads
  readonly solver: Solver
}

/** The best order of a route, and stops that are distributed to vehicles. */
export const tourCalls: FastifyPluginAsyncZod<TourDependencies> = async (app, { tasks, roads, solver }) => {
  const { log } = solver
  const run = withEngine({ db: tasks.db, roads, log }, new FairQueue(SEARCHES_AT_ONCE))
  app.post(
    CALLS.bestTaskOrder.path,
    {
      onRequest: requireCall('bestTaskOrder'),
      schema: {
        summary: 'The best order of the points of a route, of which the first stays',
        tags,
        body: bestOrderBody,
        response: { 200: bestOrder, ...ROAD_FAILURES },
      },
    },
    (request, reply) =>
      run(request, reply, (engine, signal) => orderRoute(solver, request.body, { engine, signal })),
  )
  app.post(
    CALLS.previewTours.path,
    {
      onRequest: requireCall('previewTours'),
      schema: {
        summary: 'How the stops of tasks and routes would be distributed to vehicles',
        tags,
        body: toursBody,
        response: { 200: toursPreview, ...FAILURES },
      },
    },
    (request, reply) =>
      run(request, reply, (engine, signal) =>
        planTours(tasks, solver, principalOf(request), request.body, { engine, signal }),
      ),
  )
  app.put(
    CALLS.applyTours.path,
    {
      onRequest: requireCall('applyTours'),
      schema: {
        summary: 'Makes a task of each tour of a previewed distribution, in place of the tasks it is of',
        tags,
        body: applyToursBody,
        response: { 200: appliedTours, ...FAILURES },
      },
    },
    (request) => applyTours(tasks, actorOf(request), request.body),
  )
  app.post(
    CALLS.undoTours.path,
    {
      onRequest: requireCall('undoTours'),
      schema: {
        summary: 'Undoes a distribution: its tasks are deleted, and those that it replaced restored',
        tags,
        body: undoToursBody,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await undoTours(tasks, actorOf(request), request.body)
      return reply.code(204).send()
    },
  )
}
