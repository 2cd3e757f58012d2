import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody } from '../../../src/contract/http/error.ts'
import { outboxPage, outboxParams, outboxQuery, revealedLink } from '../../../src/contract/http/outbox.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { type MailQueueDependencies, readOutbox, revealLink } from './mailQueueService.ts'

const tags = ['administration']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }

/** Pending mails, for administrators; without a mail server they hand the links over themselves. */
export const mailQueueRoutes: FastifyPluginAsyncZod<MailQueueDependencies> = async (app, deps) => {
  app.get(
    CALLS.outbox.path,
    {
      onRequest: requireCall('outbox'),
      schema: {
        summary: 'Mails on their way, newest first, their links masked',
        tags,
        querystring: outboxQuery,
        response: { 200: outboxPage, ...FAILURES },
      },
    },
    (request) => readOutbox(deps, request.query),
  )
  app.post(
    CALLS.revealOutboxLink.path,
    {
      onRequest: requireCall('revealOutboxLink'),
      schema: {
        summary: 'A link to hand over in place of a mail that waits; it is written down who asked',
        tags,
        params: outboxParams,
        response: { 200: revealedLink, 422: errorBody, ...FAILURES },
      },
    },
    (request) => revealLink(deps, principalOf(request), request.params.id, request.ip),
  )
}
