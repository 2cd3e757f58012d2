import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { callAnswer } from '../../src/contract/callGates.ts'
import { type CallName, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import { type Gate, passes } from '../../src/contract/permissions.ts'
import { isTokenText } from '../features/accessTokens/tokenText.ts'
import type { AccountPrincipal } from '../features/accounts/principal.ts'
import type { SessionService } from '../features/auth/sessionService.ts'
import { forbidden, refusedToken, sessionOver } from './apiError.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly sessions: SessionService
  }
  interface FastifyRequest {
    /** Who makes the call; null without a live session. */
    principal: AccountPrincipal | null
  }
}

/** A personal access token, and nothing else, comes with this scheme word, as programs send them (RFC 6750). */
const BEARER = /^Bearer +/i

/**
 * Finds out who makes each call, by the token in the authorization header: of a session as it is, without a scheme word
 * (API-01, API-02), or a personal access token as `Bearer TOKEN`. Decorates `app.sessions` and `request.principal`.
 */
export const sessionPlugin = fp<{ readonly sessions: SessionService }>(
  async (app, { sessions }) => {
    app.decorate('sessions', sessions)
    app.decorateRequest('principal', null)
    app.addHook('onRequest', async (request) => {
      const token = request.headers[TOKEN_HEADER]
      if (!token) return
      const bare = token.replace(BEARER, '')
      request.principal = await sessions.find(isTokenText(bare) ? bare : token, request.ip)
    })
  },
  { name: 'session', dependencies: ['errors'] },
)

/** The caller of a route behind `requireSession`, `requireGate` or `requireCall`. Throws 401 without a session. */
export const principalOf = (request: FastifyRequest): AccountPrincipal => {
  if (!request.principal) throw sessionOver()
  return request.principal
}

/** From where a call comes, as a session keeps it. */
export const originOf = (request: FastifyRequest): { address: string; userAgent: string } => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

/** onRequest hook of a route: 401 without a live session. */
export const requireSession = async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
  principalOf(request)
}

/**
 * onRequest hook of a route: 401 without a live session, 403 when kind or rights do not pass (GATE-13, L6). It runs
 * before the input is read, so that a stranger learns nothing from the checks of the input.
 */
export const requireGate =
  (gate: Gate) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (!passes(principalOf(request), gate)) throw forbidden()
  }

/**
 * onRequest hook of a call, by its name in CALLS: 401 and 403 as the table of callGates.ts says (GATE-13, DEMO-02, L6).
 * A call that takes a one-time link's SID brings a hook of its own.
 */
export const requireCall =
  (name: CallName) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const answer = callAnswer(name, request.principal)
    if (answer === 'signIn') throw sessionOver()
    if (answer === 'forbidden') throw forbidden()
    if (answer !== 'ok') throw refusedToken(answer)
  }
