import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import {
  TRACK_PERIOD_MAX_MS,
  trackAnswer,
  trackParams,
  trackQuery,
} from '../../../src/contract/http/track.ts'
import { TRACK_BYTES_TYPE } from '../../../src/contract/http/trackBytes.ts'
import type { Database } from '../../db/schema.ts'
import { badInput } from '../../plugins/apiError.ts'
import { principalOf, requireCall } from '../../plugins/session.ts'
import { createSlots } from '../vehicles/listSlots.ts'
import { sightOf } from '../vehicles/sight.ts'
import { openTrack } from './openTrack.ts'
import { findTrackVehicle } from './trackVehicle.ts'
import { toBytes, toJson } from './trackStream.ts'

/** Described only: it is written piece by piece. */
const ANSWER: z.core.$ZodType = trackAnswer

/** Tracks worked on at once; the others wait in order. A month of one takes some 30 MB meanwhile. */
const TRACKS_AT_ONCE = 2

const DAY_MS = 86_400_000

/** Throws 400 for a period that ends before it begins or is too long. */
const checkPeriod = ({ from, to }: { readonly from: number; readonly to: number }): void => {
  if (to <= from) throw badInput('to', 'later than from')
  if (to - from > TRACK_PERIOD_MAX_MS)
    throw badInput('to', `at most ${TRACK_PERIOD_MAX_MS / DAY_MS} days after from`)
}

/** TRACK-07 */
export const trackRoutes: FastifyPluginAsyncZod<{ readonly db: Kysely<Database> }> = async (app, { db }) => {
  const slots = createSlots(TRACKS_AT_ONCE)
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
      checkPeriod({ from, to })
      const principal = principalOf(request)
      const vehicle = await findTrackVehicle(db, principal, request.params.vehicleId)
      const release = await slots.take()
      const sight = sightOf(principal)
      const track = await openTrack(db, vehicle, { from, to, detail, seesFuel: sight.fuel }).finally(release)
      reply.header('cache-control', 'no-store')
      if (format === 'json') {
        return reply.type('application/json; charset=utf-8').send(endWith(reply, toJson(track)))
      }
      const { stream, length } = toBytes(track)
      reply.header('content-length', length)
      return reply.type(TRACK_BYTES_TYPE).send(endWith(reply, stream))
    },
  )
}

/** A caller who left takes the answer along. */
const endWith = (reply: FastifyReply, stream: Readable): Readable => {
  if (reply.raw.destroyed) stream.destroy()
  else reply.raw.once('close', () => stream.destroy())
  return stream
}
