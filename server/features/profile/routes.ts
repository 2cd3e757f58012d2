import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { profile } from '../../../src/contract/entities/session.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import {
  hintsAnswer,
  hintsQuery,
  lastUpdateReadAnswer,
  lastUpdateReadBody,
  profileParams,
  profileUpdate,
} from '../../../src/contract/http/profile.ts'
import type { Database } from '../../storage/schema.ts'
import { forbidden } from '../../platform/plugins/apiError.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { RELEASE_NOTES } from '../releaseNews/releaseNotes.ts'
import { avatarRoutes } from './avatarRoutes.ts'
import { readProfile, resetProfile, updateProfile } from './profileService.ts'

const tags = ['profile']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }

interface Options {
  readonly db: Kysely<Database>
}

/** API-19, API-20, API-23 to API-26 */
export const profileRoutes: FastifyPluginAsyncZod<Options> = async (app, { db }) => {
  await app.register(avatarRoutes, { db })
  await app.register(readMarkRoutes, { db })
  app.get(
    CALLS.profile.path,
    {
      onRequest: requireCall('profile'),
      schema: {
        summary: "The caller's own profile",
        tags,
        params: profileParams,
        response: { 200: profile, ...FAILURES },
      },
    },
    (request) => readProfile(db, principalOf(request), request.params.id),
  )
  app.put(
    CALLS.updateProfile.path,
    {
      onRequest: requireCall('updateProfile'),
      schema: {
        summary: "Changes the caller's own profile; its avatar has calls of its own",
        tags,
        body: profileUpdate,
        response: { 200: profile, ...FAILURES },
      },
    },
    (request) => updateProfile(db, principalOf(request), request.body),
  )
  app.delete(
    CALLS.resetProfile.path,
    {
      onRequest: requireCall('resetProfile'),
      schema: {
        summary:
          'Sets the profile back: no avatar, sound on, no settings of the screens; account and language stay',
        tags,
        params: profileParams,
        response: { 200: profile, ...FAILURES },
      },
    },
    (request) => resetProfile(db, principalOf(request), request.params.id),
  )
}

/** API-19, API-20: what the caller has seen. */
const readMarkRoutes: FastifyPluginAsyncZod<Options> = async (app, { db }) => {
  app.post(
    CALLS.showHints.path,
    {
      onRequest: requireCall('showHints'),
      schema: {
        summary: 'Whether the guided tour begins by itself from now on',
        tags,
        querystring: hintsQuery,
        response: { 200: hintsAnswer, ...FAILURES },
      },
    },
    async (request) => {
      const showHints = request.query.showHints === 'true'
      const { accountId } = principalOf(request)
      await db.updateTable('account').set({ show_hints: showHints }).where('id', '=', accountId).execute()
      return { showHints }
    },
  )
  app.post(
    CALLS.lastUpdateRead.path,
    {
      onRequest: requireCall('lastUpdateRead'),
      schema: {
        summary: 'The caller has read what the newest release brought',
        tags,
        body: lastUpdateReadBody,
        response: { 200: lastUpdateReadAnswer, ...FAILURES },
      },
    },
    async (request) => {
      const { accountId, login } = principalOf(request)
      if (request.body.login.toLowerCase() !== login.toLowerCase()) throw forbidden()
      const [{ version }] = RELEASE_NOTES
      await db.updateTable('account').set({ news_read: version }).where('id', '=', accountId).execute()
      return { lastUpdateRead: true as const }
    },
  )
}
