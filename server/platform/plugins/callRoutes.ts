import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { INTAKE_API } from '../../../src/contract/http/paths.ts'
import { unknownCall } from './apiError.ts'

const CALL_ROUTES = '/api/'

/**
 * Whether a request was routed to a call. Decided by the matched route, never by the text of the address: one call can
 * be written in many ways (`/%61pi/…`, `http://host/api/…`). A request that matched no route counts as a call.
 */
export const isCall = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === undefined || url.startsWith(CALL_ROUTES)

/** Whether a request was routed to a call through which devices report. */
export const isIntakeCall = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url?.startsWith(`${INTAKE_API}/`) === true

/** Routes every unknown address below /api/ to a 404, so that the router treats it as a call. */
export const callRoutesPlugin = fp(
  async (app) => {
    app.all(`${CALL_ROUTES}*`, { schema: { hide: true } }, () => {
      throw unknownCall()
    })
  },
  { name: 'callRoutes', dependencies: ['errors'] },
)
