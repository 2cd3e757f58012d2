import fp from 'fastify-plugin'

/** One completed call. */
export interface AnsweredCall {
  readonly method: string
  /** The route's pattern, never the address, which may contain anything; 'none' for unknown routes. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

/** Reports every call once its response was sent. */
export const observeCallsPlugin = fp<{ readonly observe: (call: AnsweredCall) => void }>(
  async (app, { observe }) => {
    app.addHook('onResponse', async (request, reply) => {
      observe({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: reply.elapsedTime,
      })
    })
  },
  { name: 'observeCalls' },
)
