import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BATCH_BYTES_MAX } from '../../../../../src/contract/http/intake/batch.ts'
import { ERROR_CODES } from '../../../../../src/contract/http/error.ts'
import { ApiError, badInput, tooLarge } from '../../../../platform/plugins/apiError.ts'

const inflate = promisify(gunzip)

/**
 * Lets the routes of a scope accept JSON of at most BATCH_BYTES_MAX bytes, plain or gzip, as bytes for `parseBatch`.
 */
export const takeBatches = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BATCH_BYTES_MAX },
    async (request: FastifyRequest, body: Buffer) =>
      readBytes(body, request.headers['content-encoding'] ?? 'identity'),
  )
}

const readBytes = async (body: Buffer, encoding: string): Promise<Buffer> => {
  if (encoding === 'identity') return body
  if (encoding !== 'gzip') {
    throw new ApiError({
      status: 415,
      code: ERROR_CODES.unsupportedType,
      message: 'content-encoding must be gzip, or none',
      field: 'content-encoding',
      allowed: 'gzip, or none',
    })
  }
  return inflate(body, { maxOutputLength: BATCH_BYTES_MAX }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(BATCH_BYTES_MAX)
    throw badInput('the body', 'whole, as gzip makes it')
  })
}

/**
 * Parses the bytes of a body. Unlike other calls it does not check for duplicate keys: only the holder of the token has
 * handled the body before, and the check would cost as much as the storing.
 */
export const parseBatch = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    throw badInput('the body', 'JSON')
  }
}
