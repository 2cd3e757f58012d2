import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { auditPage, auditQuery } from '../../../src/contract/http/audit.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import type { Database } from '../../storage/schema.ts'
import { requireCall } from '../../access/sessionPlugin.ts'
import { readAudit } from './auditSql.ts'

/** The audit log, for administrators. */
export const auditRoutes: FastifyPluginAsyncZod<{ readonly db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    CALLS.audit.path,
    {
      onRequest: requireCall('audit'),
      schema: {
        summary: 'Sign-ins and changes of people, newest first',
        tags: ['administration'],
        querystring: auditQuery,
        response: { 200: auditPage, 400: errorBody, 401: errorBody, 403: errorBody },
      },
    },
    (request) => readAudit(db, request.query),
  )
}
