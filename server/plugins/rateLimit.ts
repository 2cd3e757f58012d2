import rateLimit from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import { INTAKE_API } from '../../src/contract/http/paths.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../src/contract/http/error.ts'
import { ApiError } from './apiError.ts'

const MINUTE_MS = 60_000
/** Sessions and addresses counted at once; beyond that the least recent is forgotten, so memory stays bounded. */
const COUNTED_CALLERS = 10_000

/**
 * CONST-02: calls per minute of one session, or of one address without a session, to anything below /api/. Past the
 * limit a call answers 429 with `retry-after` in seconds. Calls of devices are not among them: a whole fleet reports from the
 * one address of its gateway, and its positions must not be lost.
 */
export const rateLimitPlugin = fp<{ readonly requestsPerMinute: number }>(
  async (app, { requestsPerMinute }) => {
    await app.register(rateLimit, {
      global: false,
      max: requestsPerMinute,
      timeWindow: MINUTE_MS,
      cache: COUNTED_CALLERS,
      keyGenerator: (request) =>
        request.principal ? `session ${request.principal.sessionId}` : `address ${request.ip}`,
    })
    const count = app.createRateLimit()
    app.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/api/') || request.url.startsWith(`${INTAKE_API}/`)) return
      const result = await count(request)
      if (result.isAllowed || !result.isExceeded) return
      reply.header('retry-after', result.ttlInSeconds)
      throw new ApiError({
        status: 429,
        code: ERROR_CODES.tooManyRequests,
        message: SERVER_TEXT.tooManyRequests,
      })
    })
  },
  { name: 'rateLimit', dependencies: ['errors', 'session'] },
)
