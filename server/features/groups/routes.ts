import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { groupList } from '../../../src/contract/http/vehicleCommands.ts'
import { ACTION_GATES } from '../../../src/contract/permissions.ts'
import type { Database } from '../../db/schema.ts'
import { principalOf, requireGate } from '../../plugins/session.ts'
import { readGroups } from './readGroups.ts'

/** API-70 */
export const groupRoutes: FastifyPluginAsyncZod<{ readonly db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    CALLS.groups.path,
    {
      onRequest: requireGate(ACTION_GATES.seeVehicles),
      schema: {
        summary: 'The groups of vehicles',
        tags: ['groups'],
        response: { 200: groupList, 401: errorBody, 403: errorBody },
      },
    },
    (request) => readGroups(db, principalOf(request)),
  )
}
