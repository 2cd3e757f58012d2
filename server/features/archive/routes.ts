import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  archiveFileName,
  MOVE_OUT_TYPE,
  type MoveOutQuery,
  moveOutParams,
  moveOutQuery,
} from '../../../src/contract/http/admin/moveOut.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import {
  STREAM_LIMITS,
  StreamedAnswers,
  type StreamLimits,
} from '../../platform/streaming/streamedAnswers.ts'
import { actorOf } from '../admin/context.ts'
import { beginMoveOut, type MoveOutContext } from './moveOut.ts'
import { writeArchive } from './writeArchive.ts'

const MEGABYTE = 1_048_576

/** Two archives at once, also of one administrator or one account; a third is rejected instead of waiting for minutes. */
const LIMITS: StreamLimits = {
  ...STREAM_LIMITS,
  answers: { slots: 2, share: 2, waitingPerClient: 1, waiting: 0 },
  memory: { total: 8 * MEGABYTE, share: 8 * MEGABYTE },
}

const RESPONSE = {
  200: { description: 'The archive', content: { [MOVE_OUT_TYPE]: { schema: z.any() } } },
  400: errorBody,
  401: errorBody,
  403: errorBody,
  422: errorBody,
  503: errorBody,
} as const

/** The calls with which administrators move a client out, and owners the own account. */
export const archiveRoutes: FastifyPluginAsyncZod<{
  readonly context: MoveOutContext
  /** Limits the archives being made; absent: the product's limits. */
  readonly answers?: StreamedAnswers
}> = async (app, { context, answers = new StreamedAnswers(LIMITS) }) => {
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    clientId: number,
    query: MoveOutQuery,
  ) => {
    const answer = await answers.open(request, reply)
    const subject = await beginMoveOut(context, actorOf(request), clientId, query)
    return reply
      .type(MOVE_OUT_TYPE)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header(
        'content-disposition',
        `attachment; filename="${archiveFileName(subject.login, query.untilDay)}"`,
      )
      .send(answer.fromQueries(writeArchive(context.db, subject)))
  }
  app.get(
    CALLS.adminMoveOut.path,
    {
      onRequest: requireCall('adminMoveOut'),
      schema: {
        summary: 'The open archive of a client: a ZIP file of lists, and of the positions of a period',
        tags: ['administration'],
        params: moveOutParams,
        querystring: moveOutQuery,
        response: RESPONSE,
      },
    },
    (request, reply) => send(request, reply, request.params.id, request.query),
  )
  app.get(
    CALLS.ownArchive.path,
    {
      onRequest: requireCall('ownArchive'),
      schema: {
        summary: 'The open archive of the own account: a ZIP file of lists, and of the positions of a period',
        tags: ['profile'],
        querystring: moveOutQuery,
        response: RESPONSE,
      },
    },
    (request, reply) => send(request, reply, principalOf(request).ownerId, request.query),
  )
}
