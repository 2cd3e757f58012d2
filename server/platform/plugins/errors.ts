import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERROR_CODES, type ErrorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { isDatabaseAway } from '../db/isDatabaseAway.ts'
import { isGoneMeanwhile } from '../db/isGoneMeanwhile.ts'
import { ApiError, badInput, databaseUnavailable, notFound } from './apiError.ts'
import { describeAllowed, fieldOf } from './describeIssue.ts'

/** Every failed call returns an `ErrorBody`. Unexpected errors return 500 without internal details and are logged. */
export const errorsPlugin = fp(
  async (app) => {
    app.setErrorHandler(answerError)
  },
  { name: 'errors' },
)

/** Sends the response to any failure; also used for addresses that Fastify cannot parse. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const body = bodyOf(error)
  // The route, not the address, which may contain anything.
  if (body.status >= 500)
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, body.message)
  const range = rangeOf(error)
  if (range !== undefined) reply.header('content-range', range)
  return reply.code(body.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

const bodyOf = (error: unknown): ErrorBody => {
  if (error instanceof ApiError) return error.body
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issue = error.validation[0]
    if (issue) return badInput(fieldOf(issue, error.validationContext), describeAllowed(issue)).body
  }
  if (rangeOf(error) !== undefined) return UNMET_RANGE
  if (isGoneMeanwhile(error)) return notFound(SERVER_TEXT.goneMeanwhile).body
  if (isDatabaseAway(error)) return databaseUnavailable().body
  return isFrameworkFault(error) ? clientFault(error) : INTERNAL
}

const INTERNAL: ErrorBody = { status: 500, code: ERROR_CODES.internal, message: SERVER_TEXT.internal }

const UNMET_RANGE: ErrorBody = {
  status: 416,
  code: ERROR_CODES.badInput,
  message: 'Range Not Satisfiable',
  field: 'range',
}

/**
 * For a range request past the end of a file: the response header with the file's length; undefined for other errors.
 */
const rangeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !('statusCode' in error) || error.statusCode !== 416) return undefined
  const headers = 'headers' in error && typeof error.headers === 'object' ? error.headers : null
  return headers && 'Content-Range' in headers ? String(headers['Content-Range']) : ''
}

/** An expected failure, of a call or of the framework, as opposed to a bug of the server. */
export const isClientFault = (error: unknown): boolean => error instanceof ApiError || isFrameworkFault(error)

/** Errors that Fastify and its plugins produce themselves: body too large, invalid JSON, unknown media type. */
const isFrameworkFault = (error: unknown): error is FastifyError & { readonly statusCode: number } =>
  error instanceof Error &&
  'code' in error &&
  String(error.code).startsWith('FST_') &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500

const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  404: ERROR_CODES.notFound,
  413: ERROR_CODES.tooLarge,
  415: ERROR_CODES.unsupportedType,
  429: ERROR_CODES.tooManyRequests,
}

/** An address whose escapes are not valid UTF-8. */
const BAD_ADDRESS = 'FST_ERR_BAD_URL'

const clientFault = (error: FastifyError & { readonly statusCode: number }): ErrorBody =>
  error.code === BAD_ADDRESS
    ? badInput('the path', 'written in UTF-8, its other signs escaped by %').body
    : {
        status: error.statusCode,
        code: CODE_OF_STATUS[error.statusCode] ?? ERROR_CODES.badInput,
        message: error.message,
      }
