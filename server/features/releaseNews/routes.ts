import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { releaseNews } from '../../../src/contract/http/releaseNews.ts'
import { requireCall } from '../../access/sessionPlugin.ts'
import { RELEASE_NOTES } from './releaseNotes.ts'

/** API-21 */
export const releaseNewsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    CALLS.releaseNews.path,
    {
      onRequest: requireCall('releaseNews'),
      schema: {
        summary: 'What the newest release brought, in every language',
        tags: ['server'],
        response: { 200: releaseNews, 401: errorBody },
      },
    },
    async () => RELEASE_NOTES[0],
  )
}
