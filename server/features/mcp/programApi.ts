import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { callAnswer } from '../../../src/contract/callGates.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS, type CallName, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { principalOf } from '../../access/sessionPlugin.ts'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/plugins/apiError.ts'

/** The input of a call. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: object
}

/** What the tools of a request use: the calls of the API, made with the token of the request. */
export interface ProgramApi {
  /** The login of the account. */
  readonly login: string
  /** ms since the epoch */
  now(): number
  /** Whether the caller may make a call. */
  may(call: CallName): boolean
  /** Makes a call and returns its checked answer. Throws `ApiError` with what the call refused. */
  call<T>(name: CallName, answer: z.ZodMiniType<T>, input?: CallInput): Promise<T>
  /** Makes a call that answers nothing. */
  send(name: CallName, input?: CallInput): Promise<void>
  /** Resolves after this time. */
  wait(ms: number): Promise<void>
}

/**
 * Makes calls within the process, as if the program had sent them: hooks, gates, validation and the rate limit are
 * those of the API, so that a tool cannot do what a call would refuse.
 */
export const createProgramApi = (app: FastifyInstance, request: FastifyRequest, clock: Clock): ProgramApi => {
  const principal = principalOf(request)
  const send = async (name: CallName, { params, query, body }: CallInput = {}): Promise<unknown> => {
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const answer = await app.inject({
      method: CALLS[name].method,
      url: `${pathOf(name, params)}${search.size > 0 ? `?${search.toString()}` : ''}`,
      headers: { [TOKEN_HEADER]: request.headers[TOKEN_HEADER] ?? '' },
      remoteAddress: request.ip,
      ...(body && { payload: body }),
    })
    if (answer.statusCode >= 400) throw new ApiError(errorBody.parse(answer.json()))
    return answer.statusCode === 204 ? null : answer.json()
  }
  return {
    login: principal.login,
    now: () => clock.now(),
    may: (name) => callAnswer(name, principal) === 'ok',
    call: async (name, answer, input) => z.parse(answer, await send(name, input)),
    send: async (name, input) => void (await send(name, input)),
    wait: (ms) =>
      new Promise((resolve) => {
        clock.setTimer(resolve, ms)
      }),
  }
}
