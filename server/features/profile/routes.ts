import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { profile } from '../../../src/contract/entities/session.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { profileParams } from '../../../src/contract/http/profile.ts'
import type { Database } from '../../db/schema.ts'
import { principalOf, requireCall } from '../../plugins/session.ts'
import { readProfile } from './profileService.ts'

/** API-23 */
export const profileRoutes: FastifyPluginAsyncZod<{ readonly db: Kysely<Database> }> = async (
  app,
  { db },
) => {
  app.get(
    CALLS.profile.path,
    {
      onRequest: requireCall('profile'),
      schema: {
        summary: "The caller's own profile",
        tags: ['profile'],
        params: profileParams,
        response: { 200: profile, 400: errorBody, 401: errorBody, 403: errorBody },
      },
    },
    (request) => readProfile(db, principalOf(request), request.params.id),
  )
}
