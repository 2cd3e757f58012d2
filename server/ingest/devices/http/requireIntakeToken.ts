import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { INTAKE_TOKEN_HEADER } from '../../../../src/contract/http/intake/fields.ts'
import type { GuessGuard } from '../guessGuard.ts'
import { notSetUp, wrongToken } from './refusals.ts'
import { sha256 } from '../../../platform/sha256.ts'

/**
 * onRequest hook of the calls of programs that speak for devices: 404 if no token is configured, 401 without the exact
 * token, or while too many wrong ones came from the address. It runs before the body is read.
 */
export const requireIntakeToken = (token: string | null, guesses: GuessGuard) => {
  const expected = token === null ? null : sha256(token)
  return async (request: FastifyRequest): Promise<void> => {
    if (expected === null) throw notSetUp()
    const given = request.headers[INTAKE_TOKEN_HEADER]
    if (typeof given !== 'string') throw wrongToken()
    const attempt = { address: request.ip, subject: INTAKE_TOKEN_HEADER }
    if (!guesses.mayTry(attempt)) throw wrongToken()
    // Of equal length for any input, so that the comparison reveals nothing about the token.
    if (timingSafeEqual(sha256(given), expected)) return guesses.succeeded(attempt)
    guesses.failed(attempt)
    throw wrongToken()
  }
}
