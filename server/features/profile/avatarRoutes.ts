import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { profile } from '../../../src/contract/entities/session.ts'
import { errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import {
  AVATAR_MAX_BYTES,
  AVATAR_TYPES,
  type AvatarType,
  avatarQuery,
  profileParams,
} from '../../../src/contract/http/profile.ts'
import type { Database } from '../../storage/schema.ts'
import { badInput, notFound } from '../../platform/plugins/apiError.ts'
import { readFormFile, refuseLongerThan, takeFile } from '../../platform/plugins/forms.ts'
import { sniffPicture } from '../../platform/images/sniffPicture.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { findAvatar, removeAvatar, storeAvatar } from './avatar.ts'
import { readProfile, requireOwn } from './profileService.ts'

const tags = ['profile']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }
const ALLOWED = `a picture (PNG, JPEG or WebP) of at most ${AVATAR_MAX_BYTES} bytes`
/** For OpenAPI; the bytes are sent unchanged. */
const PICTURE = Object.fromEntries(AVATAR_TYPES.map((type) => [type, { schema: z.any() }]))
/** Size of the form around its file. */
const FORM_OVERHEAD_BYTES = 4_096

interface Options {
  readonly db: Kysely<Database>
}

/** API-26, and the calls that return and delete the picture. */
export const avatarRoutes: FastifyPluginAsyncZod<Options> = async (app, { db }) => {
  await app.register(uploadRoute, { db })
  app.get(
    CALLS.avatar.path,
    {
      onRequest: requireCall('avatar'),
      schema: {
        summary: "The caller's picture",
        tags,
        params: profileParams,
        querystring: avatarQuery,
        response: {
          200: {
            description: 'The picture',
            content: PICTURE,
          },
          404: errorBody,
          ...FAILURES,
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      requireOwn(principalOf(request), id)
      const found = await findAvatar(db, id)
      const wanted = request.query.v
      if (!found || (wanted !== undefined && wanted !== found.hash)) throw notFound(SERVER_TEXT.notFound)
      return reply.type(found.contentType).header('x-content-type-options', 'nosniff').send(found.bytes)
    },
  )
  app.delete(
    CALLS.deleteAvatar.path,
    {
      onRequest: requireCall('deleteAvatar'),
      schema: {
        summary: "Takes the caller's picture away",
        tags,
        params: profileParams,
        response: { 200: profile, ...FAILURES },
      },
    },
    async (request) => {
      const principal = principalOf(request)
      requireOwn(principal, request.params.id)
      await removeAvatar(db, request.params.id)
      return readProfile(db, principal, request.params.id)
    },
  )
}

/** API-26 takes a form with a field `file`. */
const uploadRoute: FastifyPluginAsyncZod<Options> = async (app, { db }) => {
  const bodyLimit = AVATAR_MAX_BYTES + FORM_OVERHEAD_BYTES
  await takeFile(app, AVATAR_MAX_BYTES)
  app.post(
    CALLS.uploadAvatar.path,
    {
      onRequest: [requireCall('uploadAvatar'), refuseLongerThan(bodyLimit)],
      bodyLimit,
      schema: {
        summary: 'Takes a picture, in the field `file` of a form',
        tags,
        consumes: ['multipart/form-data'],
        params: profileParams,
        response: { 200: profile, 413: errorBody, 415: errorBody, ...FAILURES },
      },
    },
    async (request) => {
      const principal = principalOf(request)
      const { id } = request.params
      requireOwn(principal, id)
      await storeAvatar(db, id, await readPicture(request))
      return readProfile(db, principal, id)
    },
  )
}

/** The file of the form. Throws 400 for a missing file or one that is no picture, 413 for one that is too large. */
const readPicture = async (request: FastifyRequest): Promise<{ contentType: AvatarType; bytes: Buffer }> => {
  const { bytes } = await readFormFile(request, ALLOWED)
  const contentType = sniffPicture(bytes)
  if (!contentType) throw badInput('file', ALLOWED)
  return { contentType, bytes }
}
