import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { INTAKE_TOKEN_HEADER } from '../../../../src/contract/http/intake/fields.ts'
import { notSetUp, wrongToken } from './refusals.ts'
import { sha256 } from '../../../sha256.ts'

/**
 * onRequest hook of the calls of programs that speak for devices: 404 where no token is set up, 401 without the very
 * same. It runs before the body is read.
 */
export const requireIntakeToken = (token: string | null) => {
  const expected = token === null ? null : sha256(token)
  return async (request: FastifyRequest): Promise<void> => {
    if (expected === null) throw notSetUp()
    const given = request.headers[INTAKE_TOKEN_HEADER]
    // Of one length, whatever came, so that the comparison tells nothing of the token.
    if (typeof given === 'string' && timingSafeEqual(sha256(given), expected)) return
    throw wrongToken()
  }
}
