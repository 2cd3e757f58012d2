import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import { ERROR_CODES, errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { type Overview, overview } from '../../../src/contract/http/overview.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import {
  createdWallScreen,
  wall,
  type WallAlarms,
  wallAlarms,
  wallScreenBody,
  wallScreenList,
  wallScreenParams,
  type WallVehicles,
  wallVehicles,
  type WallView,
} from '../../../src/contract/http/wallScreens.ts'
import { passes } from '../../../src/contract/permissions.ts'
import { requireCall } from '../../access/sessionPlugin.ts'
import { ApiError, forbidden } from '../../platform/plugins/apiError.ts'
import { sha256 } from '../../platform/sha256.ts'
import { actorOf } from '../admin/context.ts'
import { NextRead } from '../positionShares/nextRead.ts'
import { findWall, type OpenWall } from './openWall.ts'
import { readWallAlarms, readWallOverview, readWallVehicles } from './wallContent.ts'
import { createWallScreen, listWallScreens, revokeWallScreen, type WallDependencies } from './wallService.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }
const tags = ['wall screens']

/** Wall screens: made, listed and revoked by the owner of the fleet. */
export const wallScreenRoutes: FastifyPluginAsyncZod<WallDependencies> = async (app, deps) => {
  app.get(
    CALLS.wallScreens.path,
    {
      onRequest: requireCall('wallScreens'),
      schema: {
        summary: 'The wall screens of the fleet, and when each was last seen',
        tags,
        response: { 200: wallScreenList, ...FAILURES },
      },
    },
    (request) => listWallScreens(deps, actorOf(request)),
  )
  app.put(
    CALLS.createWallScreen.path,
    {
      onRequest: requireCall('createWallScreen'),
      schema: {
        summary:
          'Makes a link that shows the fleet, or a group, on a screen until it is revoked; the link is answered here and never again',
        tags,
        body: wallScreenBody,
        response: { 200: createdWallScreen, ...FAILURES, 422: errorBody },
      },
    },
    (request) => createWallScreen(deps, actorOf(request), request.body),
  )
  app.delete(
    CALLS.revokeWallScreen.path,
    {
      onRequest: requireCall('revokeWallScreen'),
      schema: {
        summary: 'Revokes a wall screen: the open screen shows nothing within seconds',
        tags,
        params: wallScreenParams,
        response: { 204: z.undefined(), ...FAILURES, 404: errorBody },
      },
    },
    async (request, reply) => {
      await revokeWallScreen(deps, actorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
  await app.register(wallRoutes, deps)
}

const tokenOf = (request: FastifyRequest): string => request.headers[TOKEN_HEADER] ?? ''
const keyOf = (request: FastifyRequest): string => sha256(tokenOf(request)).toString('base64url')

/** What a wall screen shows, for the holder of its token (authorization header). */
const wallRoutes: FastifyPluginAsyncZod<WallDependencies> = async (app, { fleet }) => {
  const { db, clock, days } = fleet
  const vehicles = new NextRead<WallVehicles>()
  const alarms = new NextRead<WallAlarms>()
  const overviews = new NextRead<Overview>()

  /** Throws 404, the same for every reason, so that nobody learns whether a link was once valid. */
  const open = async (request: FastifyRequest): Promise<OpenWall> => {
    const found = await findWall(db, tokenOf(request), clock.now())
    if (!found)
      throw new ApiError({ status: 404, code: ERROR_CODES.linkOver, message: SERVER_TEXT.shareOver })
    return found
  }
  /** Throws 403 for a view that the screen does not show. */
  const openView = async (request: FastifyRequest, view: WallView): Promise<OpenWall> => {
    const found = await open(request)
    if (!found.shown.views.includes(view)) throw forbidden()
    return found
  }

  app.get(
    CALLS.wall.path,
    {
      onRequest: requireCall('wall'),
      schema: {
        summary:
          'How a wall screen shows its views; the token of its link stands in the authorization header, also for what they show',
        tags,
        response: { 200: wall, 404: errorBody },
      },
    },
    async (request) => ({ ...(await open(request)).shown, now: clock.now() }),
  )
  app.get(
    CALLS.wallVehicles.path,
    {
      onRequest: requireCall('wallVehicles'),
      schema: {
        summary: 'The vehicles of a wall screen that shows the map',
        tags,
        response: { 200: wallVehicles, 403: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const { viewer } = await openView(request, 'map')
      if (!passes(viewer, ACTION_GATES.seePositions)) throw forbidden()
      return vehicles.read(keyOf(request), () => readWallVehicles(db, viewer, clock.now()))
    },
  )
  app.get(
    CALLS.wallAlarms.path,
    {
      onRequest: requireCall('wallAlarms'),
      schema: {
        summary: 'The alarms of a wall screen that shows them, the newest first',
        tags,
        response: { 200: wallAlarms, 403: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const { viewer } = await openView(request, 'alarms')
      return alarms.read(keyOf(request), () => readWallAlarms(db, viewer))
    },
  )
  app.get(
    CALLS.wallOverview.path,
    {
      onRequest: requireCall('wallOverview'),
      schema: {
        summary: 'The overview of a wall screen that shows it',
        tags,
        response: { 200: overview, 403: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const { viewer } = await openView(request, 'overview')
      return overviews.read(keyOf(request), () => readWallOverview({ db, clock, days }, viewer))
    },
  )
}
