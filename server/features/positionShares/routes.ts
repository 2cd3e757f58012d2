import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import {
  createdShare,
  positionShare,
  positionShareList,
  prolongBody,
  shareBody,
  sharedPosition,
  type SharedPoint,
  shareParams,
  sharesQuery,
} from '../../../src/contract/http/positionShares.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { NextRead } from './nextRead.ts'
import { readLink } from './readLink.ts'
import { readShown, readTrail, type ShownShare } from './sharedPosition.ts'
import {
  createShare,
  listShares,
  prolongShare,
  revokeShare,
  type ShareDependencies,
  type Caller,
} from './shareService.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }
const tags = ['shared positions']

const callerOf = (request: FastifyRequest): Caller => ({
  principal: principalOf(request),
  address: request.ip,
})

/** Links that show where a vehicle is: created, listed, extended and revoked by those who see it. */
export const positionShareRoutes: FastifyPluginAsyncZod<ShareDependencies> = async (app, deps) => {
  app.get(
    CALLS.shares.path,
    {
      onRequest: requireCall('shares'),
      schema: {
        summary: 'The links to positions that work: of one vehicle, or of all that one sees',
        tags,
        querystring: sharesQuery,
        response: { 200: positionShareList, ...FAILURES },
      },
    },
    (request) => listShares(deps, callerOf(request), request.query.vehicleId),
  )
  app.put(
    CALLS.createShare.path,
    {
      onRequest: requireCall('createShare'),
      schema: {
        summary: "Makes a link to a vehicle's live position; the link is answered here and never again",
        tags,
        body: shareBody,
        response: { 200: createdShare, ...FAILURES, 422: errorBody },
      },
    },
    (request) => createShare(deps, callerOf(request), request.body),
  )
  app.post(
    CALLS.prolongShare.path,
    {
      onRequest: requireCall('prolongShare'),
      schema: {
        summary: 'Lets a link end at another moment, counted from now',
        tags,
        params: shareParams,
        body: prolongBody,
        response: { 200: positionShare, ...FAILURES, 404: errorBody },
      },
    },
    (request) => prolongShare(deps, callerOf(request), request.params.id, request.body.lastsSeconds),
  )
  app.delete(
    CALLS.revokeShare.path,
    {
      onRequest: requireCall('revokeShare'),
      schema: {
        summary: 'Takes a link back: it shows nothing from now on',
        tags,
        params: shareParams,
        response: { 204: z.undefined(), ...FAILURES, 404: errorBody },
      },
    },
    async (request, reply) => {
      await revokeShare(deps, callerOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
}

/** The content of a link, for the holder of its token (authorization header). */
export const sharedPositionRoutes: FastifyPluginAsyncZod<Pick<ShareDependencies, 'fleet'>> = async (
  app,
  { fleet: { db, clock } },
) => {
  const shares = new NextRead<ShownShare | null>()
  const trails = new NextRead<SharedPoint[]>()
  app.get(
    CALLS.sharedPosition.path,
    {
      onRequest: requireCall('sharedPosition'),
      schema: {
        summary:
          "Where the vehicle of a link is; the link's token stands in the authorization header. With if-none-match 304 as long as nothing is another",
        tags,
        response: { 200: sharedPosition, 304: z.undefined(), 404: errorBody },
      },
    },
    async (request, reply) => {
      const { share, key, isKnown } = await readLink(shares, request, reply, (token) =>
        readShown(db, clock, token),
      )
      if (isKnown) return reply.code(304).send()
      const now = clock.now()
      const trail = await trails.read(key, () => readTrail(db, share, now))
      return { ...share.shown, trail, now }
    },
  )
}
