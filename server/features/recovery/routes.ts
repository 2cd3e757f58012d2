import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import {
  firstAdminAnswer,
  firstAdminBody,
  loginParams,
  passwordAnswer,
  passwordBody,
  resetPasswordAnswer,
} from '../../../src/contract/http/recovery.ts'
import { refuseLongForm, takeTextForms } from '../../platform/plugins/forms.ts'
import { originOf, principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { LoginAnswer } from '../auth/loginService.ts'
import type { PasswordService } from './passwordService.ts'
import type { ResetService } from './resetService.ts'

const tags = ['session']

interface Options {
  readonly resets: ResetService
  readonly passwords: PasswordService
  readonly makeFirstAdmin: (
    asked: z.infer<typeof firstAdminBody>,
    origin: ReturnType<typeof originOf>,
  ) => Promise<LoginAnswer>
}

/** Password recovery: API-13, API-17, API-18, and the first administrator's password. */
export const recoveryRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  await app.register(resetRoute, options)
  await app.register(passwordRoute, options)
  app.post(
    CALLS.firstAdmin.path,
    {
      onRequest: requireCall('firstAdmin'),
      schema: {
        summary: "Makes the first administrator by the first start's link, and signs them in",
        tags,
        security: [],
        body: firstAdminBody,
        response: { 200: firstAdminAnswer, 400: errorBody, 403: errorBody, 422: errorBody },
      },
    },
    async (request, reply) => {
      const answer = await options.makeFirstAdmin(request.body, originOf(request))
      return reply.header(TOKEN_HEADER, answer.token).send(answer.body)
    },
  )
}

/** API-13 accepts a form; none of its fields is needed, because the login is in the path. */
const resetRoute: FastifyPluginAsyncZod<Pick<Options, 'resets'>> = async (app, { resets }) => {
  await takeTextForms(app)
  app.post(
    CALLS.resetPassword.path,
    {
      onRequest: [requireCall('resetPassword'), refuseLongForm],
      schema: {
        summary: 'Sends a mail with a link to a new password',
        tags,
        security: [],
        consumes: ['multipart/form-data'],
        params: loginParams,
        response: {
          200: resetPasswordAnswer,
          400: errorBody,
          404: errorBody,
          413: errorBody,
          415: errorBody,
          422: errorBody,
          423: errorBody,
          429: errorBody,
        },
      },
    },
    async (request) => {
      await resets.request(request.params.login, request.ip)
      return { queued: true as const }
    },
  )
}

const passwordRoute: FastifyPluginAsyncZod<Pick<Options, 'passwords'>> = async (app, { passwords }) => {
  /** The SID of a restore link replaces a session (AUTH-26). */
  const requireSessionOrSid = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const sid = request.principal ? undefined : request.headers[TOKEN_HEADER]
    if (sid === undefined || !(await passwords.isRestoreSid(sid))) {
      await requireCall('changePassword')(request, reply)
    }
  }
  app.post(
    CALLS.changePassword.path,
    {
      onRequest: requireSessionOrSid,
      schema: {
        summary: "Changes the password: by the own session, or by a restore link's SID in place of the token",
        tags,
        params: loginParams,
        body: passwordBody,
        response: { 200: passwordAnswer, 400: errorBody, 401: errorBody, 403: errorBody },
      },
    },
    async (request) => {
      const { oldPassword, newPassword } = request.body
      const asked = { login: request.params.login, oldPassword, newPassword, address: request.ip }
      const sid = request.principal ? undefined : request.headers[TOKEN_HEADER]
      if (sid === undefined) await passwords.changeOwn(principalOf(request), asked)
      else await passwords.changeByLink(sid, asked)
      return { changed: true as const }
    },
  )
}
