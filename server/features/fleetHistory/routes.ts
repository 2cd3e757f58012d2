import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import {
  fleetHistory,
  type FleetHistoryQuery,
  fleetHistoryQuery,
  HISTORY_SPAN_MAX_MS,
  HISTORY_STEPS_MAX,
} from '../../../src/contract/http/fleetHistory.ts'
import { fleetHistoryRange } from '../../../src/contract/http/fleetHistoryRange.ts'
import { CALLS, ROW_STREAM_TYPE } from '../../../src/contract/http/paths.ts'
import type { Database } from '../../storage/schema.ts'
import { badInput } from '../../platform/plugins/apiError.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { FairQueue } from '../../platform/streaming/fairQueue.ts'
import { readingLimits, type StreamedAnswers } from '../../platform/streaming/streamedAnswers.ts'
import { readOldest } from './historySql.ts'
import { openSlice, toArray, toLines } from './historyStream.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }

/** For the description only: the database writes the response. */
const SLICE: z.core.$ZodType = fleetHistory

/** Batches read at once; few, so that queries of the past do not slow down the live data. */
const READING = readingLimits(3, 2)

const HOUR_MS = 3_600_000

/** Throws 400 for a slice that ends before it begins, lasts too long, or has too many steps. */
const checkSlice = ({ from, to, step }: FleetHistoryQuery): void => {
  if (to <= from) throw badInput('to', 'later than from')
  if (to - from > HISTORY_SPAN_MAX_MS) {
    throw badInput('to', `at most ${HISTORY_SPAN_MAX_MS / HOUR_MS} hours after from`)
  }
  const least = Math.ceil((to - from) / 1_000 / HISTORY_STEPS_MAX)
  if (step < least) throw badInput('step', `at least ${least} for a slice of this length`)
}

/** The fleet's past, for the time machine. */
export const fleetHistoryRoutes: FastifyPluginAsyncZod<{
  readonly db: Kysely<Database>
  readonly answers: StreamedAnswers
}> = async (app, { db, answers }) => {
  const reading = new FairQueue(READING)
  app.get(
    CALLS.fleetHistoryRange.path,
    {
      onRequest: requireCall('fleetHistoryRange'),
      schema: {
        summary: "How far back the fleet's past goes",
        tags: ['vehicles'],
        response: { 200: fleetHistoryRange, ...FAILURES },
      },
    },
    async (request) => ({ oldest: await readOldest(db, principalOf(request)) }),
  )
  app.get(
    CALLS.fleetHistory.path,
    {
      onRequest: requireCall('fleetHistory'),
      schema: {
        summary: `A slice of the fleet's past (${ROW_STREAM_TYPE}: one array of vehicles per line)`,
        tags: ['vehicles'],
        querystring: fleetHistoryQuery,
        response: { 200: SLICE, ...FAILURES },
      },
    },
    async (request, reply) => {
      checkSlice(request.query)
      const answer = await answers.open(request, reply)
      const { client, signal } = answer
      const slice = await openSlice({ db, reading, client, signal }, principalOf(request), request.query)
      const isStream = (request.headers.accept ?? '').includes(ROW_STREAM_TYPE)
      reply
        .header('vary', 'accept')
        .header('cache-control', 'no-store')
        .type(isStream ? ROW_STREAM_TYPE : 'application/json; charset=utf-8')
      return reply.send(answer.fromQueries(isStream ? toLines(slice) : toArray(slice)))
    },
  )
}
