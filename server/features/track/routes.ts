import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import {
  TRACK_PERIOD_MAX_DAYS,
  trackAnswer,
  trackParams,
  trackQuery,
} from '../../../src/contract/http/track.ts'
import { TRACK_BYTES_TYPE } from '../../../src/contract/http/trackBytes.ts'
import type { Database } from '../../storage/schema.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { FairQueue } from '../../platform/streaming/fairQueue.ts'
import { readingLimits, type StreamedAnswers } from '../../platform/streaming/streamedAnswers.ts'
import { sightOf } from '../vehicles/sight.ts'
import { checkPeriod } from './checkPeriod.ts'
import { openTrack, sizeOfTrack } from './openTrack.ts'
import { findTrackVehicle } from './trackVehicle.ts'
import { toBytes, toJson } from './trackStream.ts'

/** For the description only: the response is streamed. */
const ANSWER: z.core.$ZodType = trackAnswer

/** Tracks processed at once, each on two connections. A month of one takes some 30 MB until it is sent. */
const READING = readingLimits(2, 1)

/** TRACK-07 */
export const trackRoutes: FastifyPluginAsyncZod<{
  readonly db: Kysely<Database>
  readonly answers: StreamedAnswers
}> = async (app, { db, answers }) => {
  const reading = new FairQueue(READING)
  app.get(
    CALLS.track.path,
    {
      onRequest: requireCall('track'),
      schema: {
        summary: 'What a vehicle did over a period: positions, sensors, stops, fuel, events and totals',
        tags: ['vehicles'],
        params: trackParams,
        querystring: trackQuery,
        response: { 200: ANSWER, 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody },
      },
    },
    async (request, reply) => {
      const { from, to, detail = 'thin', format = 'json' } = request.query
      checkPeriod({ from, to }, TRACK_PERIOD_MAX_DAYS)
      const principal = principalOf(request)
      const vehicle = await findTrackVehicle(db, principal, request.params.vehicleId)
      const answer = await answers.open(request, reply)
      const { client, signal } = answer
      await answer.waitForRoom()
      const release = await reading.acquire(client, signal)
      const period = { from, to, detail, sight: sightOf(principal), signal }
      const track = await openTrack(db, vehicle, period).finally(release)
      reply.header('cache-control', 'no-store')
      const size = sizeOfTrack(track)
      if (format === 'json') {
        return reply.type('application/json; charset=utf-8').send(answer.fromMemory(toJson(track), size))
      }
      const { stream, length } = toBytes(track)
      reply.header('content-length', length)
      return reply.type(TRACK_BYTES_TYPE).send(answer.fromMemory(stream, size + length))
    },
  )
}
