import rateLimit from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { ApiError } from './apiError.ts'
import { CallCounts } from './callCounts.ts'
import { isCall, isIntakeCall } from './callRoutes.ts'

const MINUTE_MS = 60_000
/** Maximum number of sessions and addresses counted at once. */
const COUNTED_CALLERS = 10_000

/**
 * CONST-02: calls per minute of one session, or of one address without a session, to anything below /api/, including
 * 404s. Above the limit a call returns 429 with `retry-after` in seconds. Device calls are exempt: a whole fleet
 * reports from the one address of its gateway, and its positions must not be lost.
 */
export const rateLimitPlugin = fp<{ readonly requestsPerMinute: number }>(
  async (app, { requestsPerMinute }) => {
    await app.register(rateLimit, {
      global: false,
      max: requestsPerMinute,
      timeWindow: MINUTE_MS,
      store: class extends CallCounts {
        constructor() {
          super({ most: COUNTED_CALLERS })
        }
      },
      keyGenerator: (request) =>
        request.principal ? `session ${request.principal.sessionId}` : `address ${request.ip}`,
    })
    const count = app.createRateLimit()
    app.addHook('onRequest', async (request, reply) => {
      if (!isCall(request) || isIntakeCall(request)) return
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
