import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  enterBody,
  enteredAnswer,
  entryBody,
  entryTicket,
} from '../../../../src/contract/http/admin/entry.ts'
import { errorBody } from '../../../../src/contract/http/error.ts'
import { CALLS, TOKEN_HEADER } from '../../../../src/contract/http/paths.ts'
import { originOf, requireCall } from '../../../access/sessionPlugin.ts'
import { type AdminContext, actorOf } from '../context.ts'
import { FAILURES } from '../shared/adminFailures.ts'
import { enter, issueEntry } from './entryService.ts'

/** ADMIN-02, ADMIN-08, ADMIN-09 */
export const entryRoutes: FastifyPluginAsyncZod<{ readonly context: AdminContext }> = async (
  app,
  { context },
) => {
  app.post(
    CALLS.adminIssueEntry.path,
    {
      onRequest: requireCall('adminIssueEntry'),
      schema: {
        summary: 'A link to enter as a client or one of its users, once, within ten minutes',
        tags: ['administration'],
        body: entryBody,
        response: { 200: entryTicket, ...FAILURES, 423: errorBody },
      },
    },
    (request) => issueEntry(context, actorOf(request), request.body),
  )
  app.post(
    CALLS.enter.path,
    {
      onRequest: requireCall('enter'),
      schema: {
        summary:
          'Exchanges an entry link for a session; the token is in the authorization header of the answer',
        tags: ['session'],
        security: [],
        body: enterBody,
        response: { 200: enteredAnswer, 400: errorBody, 403: errorBody, 423: errorBody },
      },
    },
    async (request, reply) => {
      const { token, body } = await enter(context, request.body, originOf(request))
      return reply.header(TOKEN_HEADER, token).send(body)
    },
  )
}
