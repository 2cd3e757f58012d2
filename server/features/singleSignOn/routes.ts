import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { signedIn } from '../../../src/contract/entities/session.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { AUTH_API } from '../../../src/contract/http/firstCalls.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import {
  singleSignOnAnswer,
  ssoReturnQuery,
  type SsoOutcome,
} from '../../../src/contract/http/singleSignOn.ts'
import { linkOver } from '../../platform/plugins/apiError.ts'
import { originOf, requireCall } from '../../access/sessionPlugin.ts'
import type { LoginService } from '../auth/loginService.ts'
import { ATTEMPT_MS } from './attempts.ts'
import type { SingleSignOnConfig } from './singleSignOnConfig.ts'
import type { SingleSignOnService } from './singleSignOnService.ts'

const tags = ['session']
/** Sent by the browser, to these calls only; no script can read it. */
const COOKIE = 'meridian_sso'
const COOKIE_PATH = `${AUTH_API}/single-sign-on`

export interface SingleSignOnOptions {
  readonly login: LoginService
  /** null: no provider is configured. */
  readonly single: { readonly config: SingleSignOnConfig; readonly service: SingleSignOnService } | null
}

const cookieOf = (request: FastifyRequest): string =>
  new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''

/**
 * Lax: the provider's redirect is a top-level navigation, which carries the cookie; a foreign page's call does not.
 */
const setCookie = (reply: FastifyReply, secret: string | null, isSecure: boolean): FastifyReply =>
  reply.header(
    'set-cookie',
    [
      `${COOKIE}=${secret ?? ''}`,
      `Path=${COOKIE_PATH}`,
      `Max-Age=${secret === null ? 0 : ATTEMPT_MS / 1_000}`,
      'HttpOnly',
      'SameSite=Lax',
      ...(isSecure ? ['Secure'] : []),
    ].join('; '),
  )

/** Sign-in through an OpenID Connect provider: redirect, return, and a session for the same browser. */
export const singleSignOnRoutes: FastifyPluginAsyncZod<SingleSignOnOptions> = async (
  app,
  { login, single },
) => {
  const isSecure = single?.config.publicUrl.startsWith('https:') ?? false
  const toPage = (reply: FastifyReply, outcome: SsoOutcome) =>
    reply.redirect(`${single?.config.publicUrl ?? ''}/#/?sso=${outcome}`)

  app.get(
    CALLS.singleSignOn.path,
    {
      onRequest: requireCall('singleSignOn'),
      schema: {
        summary: 'Which provider people may sign in through',
        tags,
        security: [],
        response: { 200: singleSignOnAnswer },
      },
    },
    () => ({ name: single?.config.name ?? null }),
  )

  app.get(
    CALLS.startSingleSignOn.path,
    {
      onRequest: requireCall('startSingleSignOn'),
      schema: {
        summary: 'Sends the browser to the provider',
        tags,
        security: [],
        response: { 302: z.undefined() },
      },
    },
    async (_request, reply) => {
      const begun = (await single?.service.begin()) ?? null
      if (begun === null) return toPage(reply, 'unavailable')
      return setCookie(reply, begun.secret, isSecure).redirect(begun.address)
    },
  )

  app.get(
    CALLS.finishSingleSignOn.path,
    {
      onRequest: requireCall('finishSingleSignOn'),
      schema: {
        summary: 'Where the provider sends the browser back to; leads to the sign-in page with the outcome',
        tags,
        security: [],
        querystring: ssoReturnQuery,
        response: { 302: z.undefined(), 400: errorBody },
      },
    },
    async (request, reply) => {
      const query = new URLSearchParams(request.query).toString()
      const { outcome, secret } = (await single?.service.finish(query, cookieOf(request))) ?? {
        outcome: 'unavailable' as const,
        secret: null,
      }
      return toPage(setCookie(reply, secret, isSecure), outcome)
    },
  )

  app.post(
    CALLS.openSingleSignOn.path,
    {
      onRequest: requireCall('openSingleSignOn'),
      schema: {
        summary: 'Opens the session of the browser that came back from the provider, once',
        tags,
        security: [],
        response: { 200: signedIn, 403: errorBody, 423: errorBody },
      },
    },
    async (request, reply) => {
      const accountId = (await single?.service.redeem(cookieOf(request))) ?? null
      setCookie(reply, null, isSecure)
      if (accountId === null) throw linkOver()
      const answer = await login.signInAs(accountId, originOf(request))
      return reply.header(TOKEN_HEADER, answer.token).send(answer.body)
    },
  )
}
