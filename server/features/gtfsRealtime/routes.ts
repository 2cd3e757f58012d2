import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { GTFS_REALTIME_TYPE, gtfsRealtimeQuery } from '../../../src/contract/http/gtfsRealtime.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { Clock } from '../../platform/clock.ts'
import { FairQueue } from '../../platform/streaming/fairQueue.ts'
import { readingLimits, type StreamedAnswers } from '../../platform/streaming/streamedAnswers.ts'
import type { Database } from '../../storage/schema.ts'
import { openList, type OpenedList } from '../vehicles/openList.ts'
import { entityBytes, type FeedVehicle, headerBytes } from './feedMessage.ts'
import { positionList, requireVisibleGroup } from './positionList.ts'

/** Feeds that are read at once, of all clients and of one. */
const READING = readingLimits(4, 1)

async function* feedBytes(now: number, { batches }: OpenedList): AsyncGenerator<Uint8Array> {
  yield headerBytes(now)
  for await (const items of batches) {
    const vehicles = (items as readonly (FeedVehicle | null)[]).filter((item) => item !== null)
    if (vehicles.length > 0) yield entityBytes(vehicles)
  }
}

/** The positions of vehicles for programs of public transport, read and sent as the lists of vehicles are. */
export const gtfsRealtimeRoutes: FastifyPluginAsyncZod<{
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly answers: StreamedAnswers
}> = async (app, { db, clock, answers }) => {
  const reading = new FairQueue(READING)
  app.get(
    CALLS.gtfsVehiclePositions.path,
    {
      onRequest: requireCall('gtfsVehiclePositions'),
      schema: {
        summary:
          'Where vehicles are now, as a FeedMessage of GTFS-realtime 2.0: of a group, or of all that one sees. Those without a valid position are left out; timestamp is when a vehicle was there',
        tags: ['programs'],
        querystring: gtfsRealtimeQuery,
        response: {
          200: {
            description: 'A FeedMessage (protobuf)',
            content: { [GTFS_REALTIME_TYPE]: { schema: z.any() } },
          },
          400: errorBody,
          401: errorBody,
          403: errorBody,
          404: errorBody,
        },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      const { group = null } = request.query
      if (group !== null) await requireVisibleGroup(db, principal, group)
      const answer = await answers.open(request, reply)
      const list = await openList({ db, reading }, positionList(group), principal, answer)
      return reply.type(GTFS_REALTIME_TYPE).send(answer.fromTransaction(feedBytes(clock.now(), list)))
    },
  )
}
