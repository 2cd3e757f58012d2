import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  accessTokenList,
  accessTokenParams,
  madeAccessToken,
  newAccessToken,
} from '../../../src/contract/http/accessTokens.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import {
  listOwnTokens,
  makeOwnToken,
  type OwnTokensDependencies,
  revokeOwnToken,
  revokeOwnTokens,
} from './ownTokens.ts'

const tags = ['session']
const FAILURES = { 401: errorBody, 403: errorBody }

/** The caller's personal access tokens, with which programs call the API on the caller's behalf. */
export const accessTokenRoutes: FastifyPluginAsyncZod<OwnTokensDependencies> = async (app, deps) => {
  app.get(
    CALLS.accessTokens.path,
    {
      onRequest: requireCall('accessTokens'),
      schema: {
        summary: "The caller's access tokens",
        tags,
        response: { 200: accessTokenList, ...FAILURES },
      },
    },
    (request) => listOwnTokens(deps, principalOf(request)),
  )
  app.put(
    CALLS.createAccessToken.path,
    {
      onRequest: requireCall('createAccessToken'),
      schema: {
        summary: 'Makes an access token; only this answer holds it',
        tags,
        body: newAccessToken,
        response: { 200: madeAccessToken, 400: errorBody, 422: errorBody, ...FAILURES },
      },
    },
    (request) => makeOwnToken(deps, { principal: principalOf(request), address: request.ip }, request.body),
  )
  app.delete(
    CALLS.revokeAccessTokens.path,
    {
      onRequest: requireCall('revokeAccessTokens'),
      schema: {
        summary: "Revokes all of the caller's access tokens, and ends what connections they have",
        tags,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await revokeOwnTokens(deps, { principal: principalOf(request), address: request.ip })
      return reply.code(204).send()
    },
  )
  app.delete(
    CALLS.revokeAccessToken.path,
    {
      onRequest: requireCall('revokeAccessToken'),
      schema: {
        summary: "Revokes one of the caller's access tokens, and ends what connections it has",
        tags,
        params: accessTokenParams,
        response: { 204: z.undefined(), 400: errorBody, 404: errorBody, ...FAILURES },
      },
    },
    async (request, reply) => {
      const caller = { principal: principalOf(request), address: request.ip }
      await revokeOwnToken(deps, caller, request.params.id)
      return reply.code(204).send()
    },
  )
}
