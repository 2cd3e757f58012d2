import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { errorBody } from '../../../src/contract/http/error.ts'
import { heatCell, heatCellBody, heatMap, heatMapBody } from '../../../src/contract/http/heat.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { Clock } from '../../platform/clock.ts'
import { FairQueue } from '../../platform/streaming/fairQueue.ts'
import { readingLimits, type StreamedAnswers } from '../../platform/streaming/streamedAnswers.ts'
import type { Database } from '../../storage/schema.ts'
import { askForBuild } from './heatJob.ts'
import { isBehind, readHeat, readHeatCell } from './readHeat.ts'

const tags = ['heat map']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 422: errorBody }
/** Maps summed at once. */
const READING = readingLimits(2, 1)
/** 100,000 ids of vehicles. */
const BODY_LIMIT_BYTES = 1_500_000

interface Options {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly answers: StreamedAnswers
}

/** The heat map, and whose figures one of its cells has. */
export const heatRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, clock, answers }) => {
  const reading = new FairQueue(READING)
  app.post(
    CALLS.heatMap.path,
    {
      onRequest: requireCall('heatMap'),
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Where vehicles were, stopped, sped or lost their signal over days, by cells of the map',
        tags,
        body: heatMapBody,
        response: { 200: heatMap, ...FAILURES },
      },
    },
    async (request, reply) => {
      const viewer = principalOf(request)
      const { client, signal } = await answers.open(request, reply)
      const release = await reading.acquire(client, signal)
      const found = await readHeat({ db, viewer, body: request.body, signal }).finally(release)
      const { vehicleIds, ...map } = found
      const now = clock.now()
      const isComputing =
        (await isBehind({ db, viewer }, { vehicleIds, to: map.to }, now)) &&
        (await askForBuild(db, viewer.ownerId, now))
      return { ...map, isComputing }
    },
  )
  app.post(
    CALLS.heatCell.path,
    {
      onRequest: requireCall('heatCell'),
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'The vehicles that a cell of the heat map has its figures from, those with most first',
        tags,
        body: heatCellBody,
        response: { 200: heatCell, ...FAILURES },
      },
    },
    async (request, reply) => {
      const viewer = principalOf(request)
      const { client, signal } = await answers.open(request, reply)
      const release = await reading.acquire(client, signal)
      return readHeatCell({ db, viewer, body: request.body, signal }).finally(release)
    },
  )
}
