import { ERROR_CODES, type ErrorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'

/** An expected failure of a call; the error plugin sends its body. */
export class ApiError extends Error {
  readonly body: ErrorBody

  constructor(body: ErrorBody) {
    super(body.message)
    this.name = 'ApiError'
    this.body = body
  }
}

/** 401: no session, or it has ended (AUTH-15). */
export const sessionOver = (): ApiError =>
  new ApiError({ status: 401, code: ERROR_CODES.sessionOver, message: SERVER_TEXT.sessionOver })

/** 403: kind or rights do not allow the call (GATE-13). */
export const forbidden = (message: string = SERVER_TEXT.forbidden): ApiError =>
  new ApiError({ status: 403, code: ERROR_CODES.forbidden, message })

/** 403: a personal access token may not make the call, though its account may. */
export const refusedToken = (why: 'notForTokens' | 'tokenReadsOnly'): ApiError =>
  new ApiError({ status: 403, code: ERROR_CODES[why], message: SERVER_TEXT[why] })

/** 403: a one-time link was used, has expired, or is for another account. */
export const linkOver = (): ApiError =>
  new ApiError({ status: 403, code: ERROR_CODES.linkOver, message: SERVER_TEXT.linkOver })

/** 404: nothing of that name. */
export const notFound = (message: string): ApiError =>
  new ApiError({ status: 404, code: ERROR_CODES.notFound, message })

/** 404: no call or file at this address. */
export const unknownCall = (): ApiError => notFound(SERVER_TEXT.notFound)

/** 400: an invalid input; `allowed` says what is valid. */
export const badInput = (field: string, allowed: string): ApiError =>
  new ApiError({
    status: 400,
    code: ERROR_CODES.badInput,
    message: `${field} must be ${allowed}`,
    field,
    allowed,
  })

/** 422: the input is well formed, but the current state does not allow the operation. */
export const unprocessable = (
  code: string,
  message: string,
  detail: Pick<ErrorBody, 'field' | 'allowed'> = {},
): ApiError => new ApiError({ status: 422, code, message, ...detail })

/** 503: the database is unreachable; it recovers by itself, and the call may be repeated. */
export const databaseUnavailable = (): ApiError =>
  new ApiError({ status: 503, code: ERROR_CODES.unavailable, message: SERVER_TEXT.databaseUnavailable })

/** 429: the client has too many waiting requests of a kind. */
export const tooManyWaiting = (): ApiError =>
  new ApiError({ status: 429, code: ERROR_CODES.tooManyRequests, message: SERVER_TEXT.tooManyWaiting })

/** 503: too many requests of a kind are waiting, of all clients. */
export const queueFull = (): ApiError =>
  new ApiError({ status: 503, code: ERROR_CODES.unavailable, message: SERVER_TEXT.queueFull })

/** The caller closed the connection: nobody reads this. nginx's status for it. */
export const callerLeft = (): ApiError =>
  new ApiError({ status: 499, code: ERROR_CODES.badInput, message: 'The caller closed the connection' })

/** 413: a body of more than `bytes`. */
export const tooLarge = (bytes: number): ApiError =>
  new ApiError({
    status: 413,
    code: ERROR_CODES.tooLarge,
    message: `The body must be at most ${bytes} bytes long`,
    allowed: `at most ${bytes} bytes`,
  })
