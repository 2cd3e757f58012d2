import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { recordParams } from '../../../src/contract/http/resource.ts'
import {
  couplingBody,
  couplingEntryParams,
  COUPLINGS_PERIOD_MAX_DAYS,
  couplingsQuery,
  pulledParams,
  trailerCouplings,
  trailerStates,
  trailerTrackerBody,
  unknownTrailers,
} from '../../../src/contract/http/trailerCouplings.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { actorOf } from '../admin/context.ts'
import type { LiveContext } from '../resource/resourceService.ts'
import { checkPeriod } from '../track/checkPeriod.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'
import { coupleTrailer, requireTrailer, setTracker, undoEntry } from './couple.ts'
import { readPulled, readTrailerCouplings, readTrailerStates, readUnknown } from './couplingSql.ts'

const tags = ['trailers']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }

/** Which trailer hangs on which vehicle, now and before, and entries of it by hand (TRAILER-02, TRAILER-04). */
export const couplingRoutes: FastifyPluginAsyncZod<LiveContext> = async (app, context) => {
  const { db } = context
  app.get(
    CALLS.trailerStates.path,
    {
      onRequest: requireCall('trailerStates'),
      schema: {
        summary: 'How every trailer is now: connected or not, since when, to which vehicle, and where',
        tags,
        response: { 200: trailerStates, ...FAILURES },
      },
    },
    async (request) => [...(await readTrailerStates(db, principalOf(request)))],
  )
  app.get(
    CALLS.unknownTrailers.path,
    {
      onRequest: requireCall('unknownTrailers'),
      schema: {
        summary: 'What devices read that is the serial number of no trailer',
        tags,
        response: { 200: unknownTrailers, ...FAILURES },
      },
    },
    async (request) => [...(await readUnknown(db, principalOf(request)))],
  )
  app.get(
    CALLS.trailerCouplings.path,
    {
      onRequest: requireCall('trailerCouplings'),
      schema: {
        summary: 'On which vehicles a trailer hung in a period, the latest first',
        tags,
        params: recordParams,
        querystring: couplingsQuery,
        response: { 200: trailerCouplings, ...FAILURES },
      },
    },
    async (request) => {
      const { params, query } = request
      checkPeriod(query, COUPLINGS_PERIOD_MAX_DAYS)
      const principal = principalOf(request)
      const { id } = await requireTrailer(db, principal.ownerId, params.id)
      return [...(await readTrailerCouplings(db, principal, id, query))]
    },
  )
  app.get(
    CALLS.pulledTrailers.path,
    {
      onRequest: requireCall('pulledTrailers'),
      schema: {
        summary: 'Which trailers a vehicle pulled in a period, the latest first',
        tags,
        params: pulledParams,
        querystring: couplingsQuery,
        response: { 200: trailerCouplings, ...FAILURES },
      },
    },
    async (request) => {
      checkPeriod(request.query, COUPLINGS_PERIOD_MAX_DAYS)
      const principal = principalOf(request)
      const { vehicleId } = await findOwnVehicle(db, principal, request.params.vehicleId)
      return [...(await readPulled(db, principal, vehicleId, request.query))]
    },
  )
  app.put(
    CALLS.coupleTrailer.path,
    {
      onRequest: requireCall('coupleTrailer'),
      schema: {
        summary:
          'Couples a trailer to a vehicle by hand, or takes it off; the next reading of a device counts more',
        tags,
        params: recordParams,
        body: couplingBody,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await coupleTrailer(context, actorOf(request), request.params.id, request.body)
      return reply.code(204).send()
    },
  )
  app.delete(
    CALLS.undoCoupling.path,
    {
      onRequest: requireCall('undoCoupling'),
      schema: {
        summary: 'Takes back what a person entered about a trailer',
        tags,
        params: couplingEntryParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const { id, entryId } = request.params
      await undoEntry(context, actorOf(request), id, entryId)
      return reply.code(204).send()
    },
  )
  app.put(
    CALLS.setTrailerTracker.path,
    {
      onRequest: requireCall('setTrailerTracker'),
      schema: {
        summary:
          'Says which tracker is the own one of a trailer, and whether its nearness to a vehicle couples it',
        tags,
        params: recordParams,
        body: trailerTrackerBody,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await setTracker(context, actorOf(request), request.params.id, request.body)
      return reply.code(204).send()
    },
  )
}
