import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { callAnswer } from '../../src/contract/callGates.ts'
import { type CallName, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import { type Gate, passes } from '../../src/contract/permissions.ts'
import { isTokenText } from './tokenText.ts'
import type { AccountPrincipal } from './principal.ts'
import type { SessionService } from './sessionService.ts'
import { forbidden, refusedToken, sessionOver } from '../platform/plugins/apiError.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly sessions: SessionService
  }
  interface FastifyRequest {
    /** The caller; null without a live session. */
    principal: AccountPrincipal | null
  }
}

/** Only personal access tokens come with this scheme, as programs send them (RFC 6750). */
const BEARER = /^Bearer +/i

/** The token of a request: that of a session, or a personal access token without its scheme; '' without one. */
export const tokenOf = (request: FastifyRequest): string => {
  const token = request.headers[TOKEN_HEADER] ?? ''
  const bare = token.replace(BEARER, '')
  return isTokenText(bare) ? bare : token
}

/**
 * Authenticates each call by the token in the authorization header: a session token without a scheme (API-01, API-02),
 * or a personal access token as `Bearer TOKEN`. Decorates `app.sessions` and `request.principal`.
 */
export const sessionPlugin = fp<{ readonly sessions: SessionService }>(
  async (app, { sessions }) => {
    app.decorate('sessions', sessions)
    app.decorateRequest('principal', null)
    app.addHook('onRequest', async (request) => {
      const token = tokenOf(request)
      if (token) request.principal = await sessions.find(token, request.ip)
    })
  },
  { name: 'session', dependencies: ['errors'] },
)

/** The caller of a route behind `requireSession`, `requireGate` or `requireCall`. Throws 401 without a session. */
export const principalOf = (request: FastifyRequest): AccountPrincipal => {
  if (!request.principal) throw sessionOver()
  return request.principal
}

/** The origin of a call, as stored with a session. */
export const originOf = (request: FastifyRequest): { address: string; userAgent: string } => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

/** onRequest hook of a route: 401 without a live session. */
export const requireSession = async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
  principalOf(request)
}

/**
 * onRequest hook of a route: 401 without a live session, 403 when kind or rights are not sufficient (GATE-13, L6). It
 * runs before the input is parsed, so that validation errors reveal nothing to strangers.
 */
export const requireGate =
  (gate: Gate) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (!passes(principalOf(request), gate)) throw forbidden()
  }

/**
 * onRequest hook of a call, by its name in CALLS: 401 and 403 according to the table of callGates.ts (GATE-13, DEMO-02,
 * L6). A call that takes a one-time link's SID has its own hook.
 */
export const requireCall =
  (name: CallName) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const answer = callAnswer(name, request.principal)
    if (answer === 'signIn') throw sessionOver()
    if (answer === 'forbidden') throw forbidden()
    if (answer !== 'ok') throw refusedToken(answer)
  }
