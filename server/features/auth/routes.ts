import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { signedIn } from '../../../src/contract/entities/session.ts'
import { checkTokenAnswer, checkTokenBody, loginForm } from '../../../src/contract/http/auth.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { tooLarge } from '../../plugins/apiError.ts'
import { principalOf, requireCall } from '../../plugins/session.ts'
import type { LoginService } from './loginService.ts'
import type { SessionService } from './sessionService.ts'

/** A sign-in form is two short fields; what exceeds this is refused while it is read. */
const FORM_LIMITS = { fields: 4, parts: 4, files: 0, fieldNameSize: 100, fieldSize: 4_096, headerPairs: 20 }

const FORM_LIMIT_BYTES = 16_384

const TAGS = ['session']

/** Sign-in, sign-out and the check of a token (API-08 to API-12, API-14, API-15, DEMO-13). */
export const authRoutes: FastifyPluginAsyncZod<{
  readonly login: LoginService
  readonly sessions: SessionService
}> = async (app, { login, sessions }) => {
  await app.register(signInRoute, { login })

  app.post(
    CALLS.demoLogin.path,
    {
      schema: {
        summary: 'Sign in as the demo account, where there is one',
        tags: TAGS,
        security: [],
        response: { 200: signedIn, 404: errorBody, 423: errorBody },
      },
    },
    async (_request, reply) => {
      const answer = await login.signInDemo()
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
      await sessions.end(principalOf(request).sessionId)
      return reply.code(204).send()
    },
  )

  app.post(
    CALLS.checkToken.path,
    {
      schema: {
        summary: 'Is the token, given in header and body, still good?',
        tags: TAGS,
        security: [{ token: [] }, {}],
        body: checkTokenBody,
        response: { 200: checkTokenAnswer, 400: errorBody },
      },
    },
    async (request, reply) => {
      const { token } = request.body
      return reply.send({ valid: request.principal !== null && request.headers[TOKEN_HEADER] === token })
    },
  )
}

/** API-08 is the one call that takes a form, and takes nothing else. */
const signInRoute: FastifyPluginAsyncZod<{ readonly login: LoginService }> = async (app, { login }) => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: FORM_LIMITS })

  app.post(
    CALLS.login.path,
    {
      onRequest: async (request) => {
        if (Number(request.headers['content-length']) > FORM_LIMIT_BYTES) throw tooLarge(FORM_LIMIT_BYTES)
      },
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
      const { username, password } = request.body
      const answer = await login.signIn({ login: username, password, address: request.ip })
      return reply.header(TOKEN_HEADER, answer.token).send(answer.body)
    },
  )
}
