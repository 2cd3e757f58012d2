import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { fleetKeyAnswer } from '../../../src/contract/http/fleetKey.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { ownSessionList, sessionParams } from '../../../src/contract/http/sessions.ts'
import { readFleetKey } from '../../access/fleetKey.ts'
import { forbidden, sessionOver } from '../../platform/plugins/apiError.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { endOthers, endOwn, type OwnSessionsDependencies, readOwnSessions } from './ownSessions.ts'

const tags = ['session']
const FAILURES = { 401: errorBody, 403: errorBody }

/** The caller's sessions: list and end them; and what the browser of one needs to keep its fleet. */
export const sessionRoutes: FastifyPluginAsyncZod<OwnSessionsDependencies> = async (app, deps) => {
  app.get(
    CALLS.sessions.path,
    {
      onRequest: requireCall('sessions'),
      schema: {
        summary: 'Where the caller is signed in',
        tags,
        response: { 200: ownSessionList, ...FAILURES },
      },
    },
    (request) => readOwnSessions(deps, principalOf(request)),
  )
  app.delete(
    CALLS.endOtherSessions.path,
    {
      onRequest: requireCall('endOtherSessions'),
      schema: {
        summary: 'Signs out everywhere else, and ends what connections there are',
        tags,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await endOthers(deps, principalOf(request), request.ip)
      return reply.code(204).send()
    },
  )
  app.delete(
    CALLS.endSession.path,
    {
      onRequest: requireCall('endSession'),
      schema: {
        summary: "Ends one of the caller's sessions",
        tags,
        params: sessionParams,
        response: { 204: z.undefined(), 400: errorBody, ...FAILURES },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if (!(await endOwn(deps, principalOf(request), id, request.ip)))
        throw forbidden(SERVER_TEXT.notYourSession(id))
      return reply.code(204).send()
    },
  )
  app.get(
    CALLS.fleetKey.path,
    {
      onRequest: requireCall('fleetKey'),
      schema: {
        summary: 'The key under which the browser of this session keeps its last fleet',
        description:
          'Another one as soon as the session, the rights, or the vehicles that the caller sees are others.',
        tags,
        response: { 200: fleetKeyAnswer, ...FAILURES },
      },
    },
    async (request) => {
      const key = await readFleetKey(deps.db, principalOf(request))
      if (key === null) throw sessionOver()
      return { key: key.toString('base64') }
    },
  )
}
