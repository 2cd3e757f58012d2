import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody } from '../../../src/contract/http/error.ts'
import { overview } from '../../../src/contract/http/overview.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { type OverviewContext, readOverview } from './overview.ts'

/** The state of the fleet at a glance. */
export const overviewRoutes: FastifyPluginAsyncZod<OverviewContext> = async (app, context) => {
  app.get(
    CALLS.overview.path,
    {
      onRequest: requireCall('overview'),
      schema: {
        summary:
          'The fleet at a glance: states now and over 24 hours, and today against the same weekday before',
        tags: ['vehicles'],
        response: { 200: overview, 401: errorBody, 403: errorBody },
      },
    },
    (request) => readOverview(context, principalOf(request)),
  )
}
