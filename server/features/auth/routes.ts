import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { signedIn } from '../../../src/contract/entities/session.ts'
import { checkTokenAnswer, checkTokenBody, loginForm } from '../../../src/contract/http/auth.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { refuseLongForm, takeTextForms } from '../../platform/plugins/forms.ts'
import { originOf, principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { LoginService } from './loginService.ts'
import type { SessionService } from '../../access/sessionService.ts'

const TAGS = ['session']

interface Options {
  readonly login: LoginService
  readonly sessions: SessionService
  /** Whether this is the SID of a one-time link that is still valid (AUTH-27). */
  readonly isGoodSid: (sid: string) => Promise<boolean>
  readonly recordSignOut: (principal: AccountPrincipal, address: string) => Promise<void>
}

/** Sign-in, sign-out and token check (API-08 to API-12, API-14, API-15, DEMO-13). */
export const authRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { login, sessions, isGoodSid, recordSignOut },
) => {
  await app.register(signInRoute, { login })

  app.post(
    CALLS.demoLogin.path,
    {
      onRequest: requireCall('demoLogin'),
      schema: {
        summary: 'Sign in as the demo account, where there is one',
        tags: TAGS,
        security: [],
        response: { 200: signedIn, 404: errorBody, 423: errorBody },
      },
    },
    async (request, reply) => {
      const answer = await login.signInDemo(originOf(request))
      return reply.header(TOKEN_HEADER, answer.token).send(answer.body)
    },
  )

  app.get(
    CALLS.logout.path,
    {
      onRequest: requireCall('logout'),
      schema: {
        summary: 'End the session and its connections',
        tags: TAGS,
        response: { 204: z.undefined(), 401: errorBody },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      await sessions.end(principal.sessionId)
      await recordSignOut(principal, request.ip)
      return reply.code(204).send()
    },
  )

  app.post(
    CALLS.checkToken.path,
    {
      onRequest: requireCall('checkToken'),
      schema: {
        summary: "Is the token, or a one-time link's SID, given in header and body, still good?",
        tags: TAGS,
        security: [{ token: [] }, {}],
        body: checkTokenBody,
        response: { 200: checkTokenAnswer, 400: errorBody },
      },
    },
    async (request, reply) => {
      const { token } = request.body
      const isSame = request.headers[TOKEN_HEADER] === token
      return reply.send({ valid: isSame && (request.principal !== null || (await isGoodSid(token))) })
    },
  )
}

/** API-08 accepts only a form. */
const signInRoute: FastifyPluginAsyncZod<{ readonly login: LoginService }> = async (app, { login }) => {
  await takeTextForms(app)

  app.post(
    CALLS.login.path,
    {
      onRequest: [requireCall('login'), refuseLongForm],
      schema: {
        summary: 'Sign in; the token is in the authorization header of the answer',
        tags: TAGS,
        security: [],
        consumes: ['multipart/form-data'],
        body: loginForm,
        response: {
          200: signedIn,
          400: errorBody,
          403: errorBody,
          413: errorBody,
          415: errorBody,
          423: errorBody,
        },
      },
    },
    async (request, reply) => {
      const { username, password, code } = request.body
      const answer = await login.signIn({ login: username, password, code, ...originOf(request) })
      return reply.header(TOKEN_HEADER, answer.token).send(answer.body)
    },
  )
}
